import type { AnyOperation, App, Caller, JsonObject, Locale } from '../../contract/index.ts'
import { type Html, html } from './html.ts'
import { toResponse } from './layout.ts'
import { showValue } from './show-value.ts'
import { readLocale, type Words, wordsIn } from './words.ts'

/** What one request for a page needs. */
interface Visit {
  app: App
  caller: Caller
  locale: Locale
  words: Words
  /** Where the browser reached us. */
  origin: string
}

async function readKey(app: App, operation: AnyOperation): Promise<string | undefined> {
  const { input } = await app.schema(operation)
  const [key] = Array.isArray(input.required) ? input.required : []
  return typeof key === 'string' ? key : undefined
}

async function show(visit: Visit, operation: AnyOperation, input: JsonObject): Promise<{ ok: boolean; body: Html }> {
  const result = await visit.app.call({ operation, input, caller: visit.caller, locale: visit.locale })
  if (!result.ok) return { ok: false, body: html`<p role="alert">${result.text}</p>` }
  return { ok: true, body: showValue(result.output, operation.kind, visit.words) }
}

async function withVerb(visit: Visit, verb: string): Promise<readonly AnyOperation[]> {
  const visible = await visit.app.visible(visit.caller)
  return visible.filter((operation) => operation.effect === 'read' && operation.verb === verb)
}

async function showSearch(visit: Visit, query: string): Promise<Html> {
  const sections = await Promise.all(
    (await withVerb(visit, 'search')).map(async (operation) => {
      const key = await readKey(visit.app, operation)
      if (key === undefined) return undefined
      const { body } = await show(visit, operation, { [key]: query })
      return html`<section aria-label="${operation.kind}"><h2>${visit.words.results}: ${operation.kind}</h2>${body}</section>`
    }),
  )
  return html`${sections}`
}

async function showOpened(visit: Visit, kind: string, address: string): Promise<{ ok: boolean; body: Html }> {
  const operation = (await withVerb(visit, 'get')).find((candidate) => candidate.kind === kind)
  const key = operation === undefined ? undefined : await readKey(visit.app, operation)
  if (operation === undefined || key === undefined)
    return { ok: false, body: html`<p role="alert">${visit.words.nothing}</p>` }
  const above = address.replace(/(:\/\/|\/)[^/]*$/, (_, mark: string) => (mark === '://' ? '://' : ''))
  const up = above === address ? undefined : html`<p>${visit.words.up}: ${showValue(above, kind, visit.words)}</p>`
  const { ok, body } = await show(visit, operation, { [key]: address })
  return { ok, body: html`<h2>${address}</h2>${up}${body}` }
}

async function showHealth({ app, words }: Visit): Promise<Html> {
  const health = await app.health()
  const { database, embedder } = health
  return html`<section aria-labelledby="health"><h2 id="health">${words.health}</h2><dl>
<dt>${words.running}</dt><dd>Mnema ${health.version}</dd>
<dt>${words.store}</dt><dd>${database.engine} ${database.version} (${database.driver}) · <code>${database.location}</code></dd>
<dt>${words.records}</dt><dd>${health.records}</dd>
<dt>${words.vectors}</dt><dd>${embedder === undefined ? words.noVectors : `${embedder.id} (${embedder.dimensions})`}${
    health.vectorBacklog > 0 ? ` · ${health.vectorBacklog} ${words.waiting}` : ''
  }</dd></dl></section>`
}

function showConnect({ words, origin }: Visit): Html {
  return html`<section aria-labelledby="connect"><h2 id="connect">${words.connect}</h2>
<p>${words.byCommand}</p><pre>mnema connect</pre>
<p>${words.overHttp}</p><pre>${origin}/api/mcp?client_type=mcp</pre></section>`
}

/** Lists of named roots as links: a root is its name and `://`. */
function showRootsOf(output: JsonObject, kind: string, words: Words): Html {
  const entries = Object.values(output).flatMap((list) => (Array.isArray(list) ? list : []))
  const roots = entries.map((entry) =>
    typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string'
      ? { address: `${entry.name}://`, ...entry }
      : entry,
  )
  return showValue(roots, kind, words)
}

async function showRoots(visit: Visit): Promise<Html> {
  const sections = await Promise.all(
    (await withVerb(visit, 'domains')).map(async (operation) => {
      const { app, caller, locale, words } = visit
      const result = await app.call({ operation, input: {}, caller, locale })
      const body = result.ok
        ? showRootsOf(result.output, operation.kind, words)
        : html`<p role="alert">${result.text}</p>`
      return html`<h3>${operation.kind}</h3>${body}`
    }),
  )
  return html`<section aria-labelledby="memory"><h2 id="memory">${visit.words.memory}</h2>${sections}</section>`
}

async function compose(
  visit: Visit,
  query: string,
  kind: string | null,
  address: string | null,
): Promise<{ ok: boolean; body: Html }> {
  if (address !== null) return showOpened(visit, kind ?? '', address)
  if (query !== '') return { ok: true, body: await showSearch(visit, query) }
  return { ok: true, body: html`${await showHealth(visit)}${showConnect(visit)}${await showRoots(visit)}` }
}

/** The plain console: one page, made on the server. It knows no kind: verbs that every kind may have are its only handle. */
export function createConsole(app: App): (request: Request, from: { caller: Caller }) => Promise<Response | undefined> {
  return async (request, { caller }) => {
    const url = new URL(request.url)
    if (url.pathname !== '/') return undefined
    const locale = readLocale(request.headers.get('accept-language'), app.settings.locale)
    const words = wordsIn(locale)
    const visit: Visit = { app, caller, locale, words, origin: url.origin }
    const query = (url.searchParams.get('q') ?? '').trim()
    const { ok, body } = await compose(visit, query, url.searchParams.get('kind'), url.searchParams.get('open'))
    return toResponse({ locale, words, query, status: ok ? 200 : 404, body })
  }
}
