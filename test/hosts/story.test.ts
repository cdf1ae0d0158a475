import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createDesk } from './desk.ts'
import { installedDrivers } from './drivers.ts'

const cue = /[01]\.\d\d \| project:\/\/refunds \|/
const [writer, reader] = installedDrivers()

test('one agent learns it, another is told', async () => {
  if (writer === undefined || reader === undefined) throw new Error('The story needs two programs.')
  const desk = await createDesk([writer, reader])
  const { person } = desk
  const lines: string[] = []
  const shell = (line: string, output: string) => lines.push(`$ ${line}`, ...shown(output, person.home), '')
  const names = [writer.runtime, reader.runtime]
  expect(await person.mnema('connect', ...names, '--yes')).toMatchObject({ code: 0 })
  lines.push(`$ mnema connect ${names.join(' ')}`)
  shell('mnema status', (await person.mnema('status')).stdout)

  const memory = {
    uri: 'project://refunds',
    content:
      'The payment provider sends each refund webhook up to three times. Book a refund once per event id: look it up in refund_events before booking.',
    priority: 1,
    glossary: ['refund', 'webhook'],
    disclosure: 'When refunds are booked, or a customer was refunded more than once',
  }
  const task = 'refunds are booked twice in the staging shop: find out why and fix it'
  const tool = writer.tool ?? ((name: string, input: object) => ({ tool: name, input }))
  const said = 'Fixed: the webhook came three times. I kept what I learned in memory.'
  const first = await desk.run(writer, task, { steps: [tool('lore_create_node', memory)], words: said })
  shell(commandLine(writer.runtime, task), first.output)

  const question = 'a customer says she was refunded twice. where do I start?'
  const second = await desk.run(reader, question, { words: 'I look for the event id in refund_events first.' })
  const [request = ''] = second.requests
  expect(request).toMatch(cue)
  lines.push(
    `$ ${commandLine(reader.runtime, question)}`,
    '',
    `What the model of ${reader.runtime} is sent with this prompt:`,
    '',
  )
  const texts = textsOf(JSON.parse(request)).filter((text) => text.includes(question) || cue.test(text))
  lines.push(
    ...shown(texts.map(withoutGuidance).join('\n\n'), person.home),
    '',
    'And what it answers:',
    '',
    ...shown(second.output, person.home),
  )

  const transcript = `${lines.join('\n').trimEnd()}\n`
  const file = process.env.MNEMA_STORY
  if (file !== undefined) writeFileSync(file, transcript)
})

function commandLine(runtime: string, prompt: string): string {
  return `${runtime === 'codex' ? 'codex exec' : `${runtime} -p`} "${prompt}"`
}

/** All texts of a request, however deep they stand. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

/** Without the warnings that this machine gives rise to, and with a short home. */
function shown(text: string, home: string): readonly string[] {
  const lines = text.replaceAll(home, '~').trim().split('\n')
  return lines.filter((line) => !/^(warning|YOLO mode|Ripgrep|Reading additional)/i.test(line))
}

/** The briefing begins with a page on how to use memory, which is left out here. */
function withoutGuidance(text: string): string {
  return text.replace(
    /Mnema, through the lore_\* tools,[\s\S]*?(?=&lt;memory|<memory)/,
    '[how to use memory: left out]\n\n',
  )
}
