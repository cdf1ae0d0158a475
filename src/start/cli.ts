import { createApp, version } from '../app.ts'
import { loadSettings, type SettingsOverrides, settingsTable } from '../config.ts'
import { createConnections } from '../connect/index.ts'
import type { App } from '../contract/index.ts'
import { type CliParts, type CommandOverrides, runCli, type SettingInForce } from '../doors/cli/index.ts'
import { isServed, readHookFailures, readSeenHooks } from '../doors/hooks/index.ts'
import { kinds } from '../kinds/index.ts'
import { installations, runtimes } from '../runtimes/index.ts'
import { keepServerToken } from '../servers.ts'
import { connectedTarget } from './connected-target.ts'
import { createHookDesk } from './hook-desk.ts'
import { installationTarget } from './installation-target.ts'
import { programWords } from './program-words.ts'

/** Everything but `mnema hook` and `mnema mcp`. */
export async function startCli(argv: readonly string[]): Promise<void> {
  process.exitCode = await runCli(argv, parts)
}

const parts: CliParts = {
  version,
  kinds,
  runtimes,
  settings: (overrides) => ({ settings: load(overrides), changed: changedSettings() }),
  openApp: (overrides) => createApp({ settings: load(overrides) }),
  serve,
  hookFailures: readHookFailures,
  answersHooks: (settings) => isServed(settings, version),
  seenHooks: readSeenHooks,
  program: programWords(),
  installations,
  installationTarget: (overrides, wanted) => installationTarget(load(overrides), overrides, wanted),
  connections: (home) => createConnections({ home, keepToken: (url, token) => keepServerToken(home, url, token) }),
  connectedTarget,
  async evaluate(folder, { sets, overrides, progress }) {
    const [{ runEvaluation, renderReport }, { evaluationStores }] = await Promise.all([
      import('../eval/index.ts'),
      import('./evaluation.ts'),
    ])
    const open = evaluationStores(load(overrides))
    const reports = await runEvaluation({ path: folder, open, progress, ...(sets.length > 0 && { sets }) })
    return { text: renderReport(reports), output: { sets: reports } }
  },
  async evaluateRules({ overrides, progress }) {
    const { runRulesEvaluation, renderRulesReport } = await import('../eval/index.ts')
    const settings = load(overrides)
    const report = await runRulesEvaluation({
      open: (home) => createApp({ settings: { ...settings, home, databaseUrl: undefined } }),
      progress,
    })
    return { text: renderRulesReport(report), output: report }
  },
  async evaluateExperiences({ overrides, progress }) {
    const { runExperiencesEvaluation, renderExperiencesReport } = await import('../eval/index.ts')
    const settings = load(overrides)
    const report = await runExperiencesEvaluation({
      open: (home) => createApp({ settings: { ...settings, home, databaseUrl: undefined } }),
      progress,
    })
    return { text: renderExperiencesReport(report), output: report }
  },
}

function load(overrides: CommandOverrides) {
  const given: SettingsOverrides = { ...overrides }
  return loadSettings(process.env, given)
}

/** The settings that the environment changes, as a person reads them. */
function changedSettings(): SettingInForce[] {
  return Object.values(settingsTable).flatMap((setting) => {
    const value = process.env[setting.variable]
    if (value === undefined || value === '') return []
    return [{ variable: setting.variable, value: 'secret' in setting ? '(set)' : value, reason: setting.reason }]
  })
}

async function serve(app: App, { host, port }: { host: string; port: number }) {
  const [{ startServer }, { createMcpHttp }, { createConsole }] = await Promise.all([
    import('../doors/rest/index.ts'),
    import('../doors/mcp/index.ts'),
    import('../doors/console/index.ts'),
  ])
  const mcp = createMcpHttp(app)
  const page = createConsole(app)
  const server = await startServer({ app, host, port, mcp: (request, from) => mcp.fetch(request, from), page })
  const hooks = createHookDesk(app)
  hooks.open()
  return {
    url: server.url,
    async close() {
      await hooks.close()
      await mcp.close()
      await server.close()
    },
  }
}
