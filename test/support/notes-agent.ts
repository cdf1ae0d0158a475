import type { Agent, Machine } from './mnema.ts'

/** An agent with the tools of notes, and the handle of the project in which it works. */
export async function notesAgent(machine: Machine, toolsets = 'notes'): Promise<{ agent: Agent; project: string }> {
  const agent = await machine.mcp({ args: ['--toolsets', toolsets] })
  const { structured } = await agent.call('get_my_projects')
  const [first] = Array.isArray(structured.projects) ? structured.projects : []
  return { agent, project: String(first?.handle) }
}

/** The titles that a search of notes found, best first. */
export function foundTitles({ structured }: { structured: Record<string, unknown> }): string[] {
  const hits: { title: string }[] = Array.isArray(structured.hits) ? structured.hits : []
  return hits.map(({ title }) => title)
}
