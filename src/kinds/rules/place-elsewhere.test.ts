import { expect, test } from 'vitest'
import { placeElsewhere } from './place-elsewhere.ts'

test.each([
  ['/home/ann/shop/src/a.ts', '/home/ann/shop', 'src/a.ts'],
  ['/home/ann/shop/src/a.ts', '/home/ann/shop/', 'src/a.ts'],
  ['C:\\work\\shop\\src\\a.ts', 'C:\\work\\shop', 'src/a.ts'],
  ['file:///home/ann/shop/src/a.ts', '/home/ann/shop', 'src/a.ts'],
  ['src/./x/../a.ts', undefined, 'src/a.ts'],
  ['/home/ann/shop/src/a.ts', undefined, 'src/a.ts'],
  ['D:/code/Shop/src/a.ts', undefined, 'src/a.ts'],
  ['/home/ann/shop/packages/shop/a.ts', undefined, 'a.ts'],
])('%s below %s is %s', (path, root, place) => {
  expect(placeElsewhere(path, root, 'shop')).toBe(place)
})

test.each([
  ['/home/ann/web/a.ts', '/home/ann/shop'],
  ['/home/ann/shopping/a.ts', '/home/ann/shop'],
  ['/home/ann/shop', '/home/ann/shop'],
  ['/home/ann/shop/../web/a.ts', '/home/ann/shop'],
  ['../web/a.ts', undefined],
  ['/etc/passwd', undefined],
  ['/home/ann/shop', undefined],
])('%s is not below %s', (path, root) => {
  expect(placeElsewhere(path, root, 'shop')).toBeUndefined()
})
