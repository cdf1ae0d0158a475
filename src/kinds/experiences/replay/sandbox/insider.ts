/** Who a command is inside, and where: names, so that programs which ask for one get an answer. */
export const insider = {
  uid: 1000,
  gid: 1000,
  name: 'replay',
  home: '/home/replay',
  checkout: '/checkout',
  temporary: '/tmp',
} as const
