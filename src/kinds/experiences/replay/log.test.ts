import { expect, test } from 'vitest'
import { formatLog } from './log.ts'

const secret = 'sk-live-4242'
const mask = (text: string) => text.replaceAll(secret, '[secret]')

test('each run has its heading and the end of what it printed, within the limit', () => {
  const long = Array.from({ length: 5000 }, (_, line) => `line ${line}`).join('\n')
  const log = formatLog(
    Array.from({ length: 8 }, (_, run) => ({ heading: `# run ${run}`, output: long })),
    mask,
  )
  expect(log.length).toBeLessThanOrEqual(8000)
  for (let run = 0; run < 8; run++) expect(log).toContain(`# run ${run}\n…`)
  expect(log.match(/line 4999/g)).toHaveLength(8)
  expect(formatLog([{ heading: '# run', output: '' }], mask)).toBe('# run')
  expect(formatLog([], mask)).toBe('')
})

test('secrets are masked, wherever the text is cut', () => {
  for (let padding = 0; padding < 40; padding++) {
    const output = `${secret}${'x'.repeat(7960 + padding)}`
    const log = formatLog([{ heading: `# curl -H ${secret}`, output }], mask)
    expect(log).not.toContain('4242')
    expect(log).toContain('# curl -H [secret]')
  }
})

test('colours, cursor movements and characters that are not seen are left out', () => {
  const output = '\u001b[31mred\u001b[0m \u001b]0;title\u0007plain\r\n10%\r 50%\rdone\u0000\u0008\u202e中文\n'
  expect(formatLog([{ heading: '#', output }], mask)).toBe('#\nred plain\ndone中文')
})
