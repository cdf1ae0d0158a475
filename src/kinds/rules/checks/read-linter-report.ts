import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { LinterFinding, LinterReport } from './linter-report.ts'
import type { Region } from './source-text.ts'

const place = z.number().int().min(1).catch(1)

const eslint = z.array(
  z.looseObject({
    filePath: z.string(),
    messages: z.array(
      z.looseObject({
        ruleId: z.string().nullish(),
        line: place,
        column: place,
        endLine: z.number().nullish(),
        endColumn: z.number().nullish(),
      }),
    ),
  }),
)

const point = z.looseObject({ row: place, column: place })
const ruff = z.array(
  z.looseObject({ code: z.string().nullable(), filename: z.string(), location: point, end_location: point.nullish() }),
)

const sarif = z.looseObject({
  version: z.literal('2.1.0'),
  runs: z.array(
    z.looseObject({
      tool: z.looseObject({
        driver: z.looseObject({ name: z.string(), rules: z.array(z.looseObject({ id: z.string() })).optional() }),
      }),
      originalUriBaseIds: z.record(z.string(), z.looseObject({ uri: z.string().optional() })).optional(),
      results: z
        .array(
          z.looseObject({
            ruleId: z.string().optional(),
            ruleIndex: z.number().optional(),
            rule: z.looseObject({ id: z.string().optional(), index: z.number().optional() }).optional(),
            kind: z.string().optional(),
            suppressions: z.array(z.unknown()).optional(),
            locations: z
              .array(
                z.looseObject({
                  physicalLocation: z
                    .looseObject({
                      artifactLocation: z
                        .looseObject({ uri: z.string().optional(), uriBaseId: z.string().optional() })
                        .optional(),
                      region: z
                        .looseObject({
                          startLine: place,
                          startColumn: place,
                          endLine: z.number().optional(),
                          endColumn: z.number().optional(),
                        })
                        .optional(),
                    })
                    .optional(),
                }),
              )
              .optional(),
          }),
        )
        .nullish(),
    }),
  ),
})

type Sarif = z.infer<typeof sarif>
type Run = Sarif['runs'][number]

/**
 * Reads a linter's own report: ESLint's JSON, ruff's JSON, or SARIF 2.1.0 of any tool.
 * @returns undefined for what is none of these.
 */
export function readLinterReport(text: string): readonly LinterReport[] | undefined {
  const value = parseJson(text)
  if (Array.isArray(value) && value.length === 0) return [{ tool: undefined, findings: [] }]
  const asEslint = eslint.safeParse(value)
  if (asEslint.success) return [{ tool: 'eslint', findings: asEslint.data.flatMap(ofEslint) }]
  const asRuff = ruff.safeParse(value)
  if (asRuff.success) return [{ tool: 'ruff', findings: asRuff.data.flatMap(ofRuff) }]
  const asSarif = sarif.safeParse(value)
  if (asSarif.success) return asSarif.data.runs.map(ofRun)
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function ofEslint({ filePath, messages }: z.infer<typeof eslint>[number]): LinterFinding[] {
  return messages.flatMap(({ ruleId, line, column, endLine, endColumn }) =>
    ruleId ? [{ rule: ruleId, path: filePath, region: regionOf(line, column, endLine, endColumn) }] : [],
  )
}

function ofRuff({ code, filename, location, end_location: end }: z.infer<typeof ruff>[number]): LinterFinding[] {
  const region = regionOf(location.row, location.column, end?.row, end?.column)
  return code === null ? [] : [{ rule: code, path: filename, region }]
}

function ofRun(run: Run): LinterReport {
  const results = (run.results ?? []).filter(
    ({ kind = 'fail', suppressions = [] }) => kind === 'fail' && suppressions.length === 0,
  )
  const findings = results.flatMap(({ ruleId, ruleIndex, rule, locations = [] }) => {
    const known = run.tool.driver.rules?.[ruleIndex ?? rule?.index ?? -1]?.id
    const named = ruleId ?? rule?.id ?? known
    if (named === undefined) return []
    return locations.flatMap(({ physicalLocation }) => {
      const path = pathOf(run, physicalLocation?.artifactLocation)
      if (path === undefined) return []
      const { startLine = 1, startColumn = 1, endLine, endColumn } = physicalLocation?.region ?? {}
      return [{ rule: named, path, region: regionOf(startLine, startColumn, endLine, endColumn) }]
    })
  })
  return { tool: run.tool.driver.name.trim().toLowerCase(), findings }
}

function pathOf(run: Run, location: { uri?: string | undefined; uriBaseId?: string | undefined } | undefined) {
  const { uri, uriBaseId } = location ?? {}
  if (uri === undefined) return undefined
  const base = uriBaseId === undefined ? undefined : run.originalUriBaseIds?.[uriBaseId]?.uri
  try {
    const whole = base?.startsWith('file:') ? new URL(uri, base.endsWith('/') ? base : `${base}/`).href : uri
    return whole.startsWith('file:') ? fileURLToPath(whole) : decodeURIComponent(whole)
  } catch (error) {
    // An address that no file of this machine has.
    if (error instanceof TypeError || error instanceof URIError) return undefined
    throw error
  }
}

function regionOf(
  line: number,
  column: number,
  endLine: number | null | undefined,
  endColumn: number | null | undefined,
): Region {
  const last = Math.max(line, endLine ?? line)
  return { line, column, endLine: last, endColumn: endColumn ?? (last === line ? column : 1) }
}
