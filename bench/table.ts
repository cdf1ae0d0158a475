/** One measured figure beside what a user would pick instead, from the same run. */
export interface Row {
  what: string
  ours: number
  unit: string
  /** What it is compared with, and its figure in the same unit. */
  peer?: { name: string; value: number }
  /** What the design asks for, in words. */
  goal?: string
}

/** A Markdown table; ratios are ours divided by the peer's. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, ours, unit, peer, goal }) => [
    what,
    `${formatNumber(ours)} ${unit}`,
    peer ? `${peer.name}: ${formatNumber(peer.value)} ${unit}` : '',
    peer ? `${(ours / peer.value).toFixed(2)}×` : '',
    goal ?? '',
  ])
  const header = ['what', 'Mnema', 'beside', 'ratio', 'goal']
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function formatNumber(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}
