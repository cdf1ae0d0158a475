import { at, parseIni, parseToml, stringsAt } from '../config/index.ts'
import { allFormat, type Enforcement } from './enforcement.ts'

const families = ['python'] as const

/** What ruff checks where nothing is selected. */
const ruffDefaults = ['E4', 'E7', 'E9', 'F']

export function readPyproject(text: string): Enforcement[] {
  const config = parseToml(text)
  const found: Enforcement[] = []
  if (at(config, 'tool', 'black') !== undefined) found.push({ ids: allFormat, families })
  const ruff = at(config, 'tool', 'ruff')
  if (ruff !== undefined) found.push(...ruffRules(ruff))
  const mypy = at(config, 'tool', 'mypy')
  if (at(mypy, 'strict') === true || at(mypy, 'disallow_untyped_defs') === true)
    found.push({ ids: ['mypy:disallow_untyped_defs'], families })
  const disabled = new Set(stringsAt(config, 'tool', 'pylint', 'messages control', 'disable'))
  if (at(config, 'tool', 'pylint') !== undefined) found.push({ ids: pylintRules(disabled), families })
  return found
}

export function readRuff(text: string): Enforcement[] {
  return ruffRules(parseToml(text))
}

function ruffRules(config: unknown): Enforcement[] {
  const lint = at(config, 'lint')
  const from = (key: string): string[] => [...stringsAt(config, key), ...stringsAt(lint, key)]
  const chosen = from('select')
  const ignored = new Set(from('ignore'))
  const selected = [...(chosen.length === 0 ? ruffDefaults : chosen), ...from('extend-select')].filter(
    (code) => !ignored.has(code),
  )
  const ids = selected.map((code) => (code === 'ALL' ? 'ruff:*' : `ruff:${code}*`))
  const format = at(config, 'format') === undefined ? [] : [{ ids: allFormat, families }]
  const length =
    at(config, 'line-length') !== undefined && selected.some((code) => 'E501'.startsWith(code))
      ? ['format:line-length']
      : []
  const quotes = selected.some((code) => 'Q000'.startsWith(code)) ? ['format:quotes'] : []
  return [...format, { ids: [...ids, ...length, ...quotes], families }]
}

/** `.flake8`, `setup.cfg` and `tox.ini`. */
export function readIniTools(text: string): Enforcement[] {
  return parseIni(text).flatMap(({ name, values }) => {
    if (name === 'flake8') {
      const ignored = words(values.get('ignore') ?? values.get('extend-ignore') ?? '')
      const codes = ['E722', 'E711', 'F403', 'E501', 'W291', 'W292'].filter(
        (code) => !ignored.some((one) => code.startsWith(one)),
      )
      const form: Record<string, string> = {
        E501: 'format:line-length',
        W291: 'format:trailing-space',
        W292: 'format:final-newline',
      }
      return [
        {
          ids: codes.flatMap((code) => [`flake8:${code}`, ...(form[code] === undefined ? [] : [form[code]])]),
          families,
        },
      ]
    }
    if (name === 'mypy' && (values.get('disallow_untyped_defs') === 'True' || values.get('strict') === 'True'))
      return [{ ids: ['mypy:disallow_untyped_defs'], families }]
    return []
  })
}

export function readPylint(text: string): Enforcement[] {
  const disabled = parseIni(text).flatMap(({ values }) => words(values.get('disable') ?? ''))
  return [{ ids: pylintRules(new Set(disabled)), families }]
}

function pylintRules(disabled: ReadonlySet<string>): string[] {
  const all = [
    'bare-except',
    'broad-except',
    'broad-exception-caught',
    'consider-using-f-string',
    'wildcard-import',
    'dangerous-default-value',
    'invalid-name',
    'missing-function-docstring',
  ]
  return disabled.has('all') ? [] : all.filter((rule) => !disabled.has(rule)).map((rule) => `pylint:${rule}`)
}

function words(list: string): string[] {
  return list.split(/[\s,]+/).filter((word) => word !== '')
}
