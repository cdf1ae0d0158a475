import { expect, it } from 'vitest'
import { describeEachDatabase } from '../support/databases.ts'
import { openSearchFixture, searchSuiteMigrations } from '../support/search-fixture.ts'

describeEachDatabase('search', searchSuiteMigrations, (fixture) => {
  it('finds a Chinese phrase, a paraphrase with one rare word, and half of an identifier', async () => {
    const { add, titles } = openSearchFixture(fixture.database)
    await add('login', '登录令牌在三十分钟后过期，需要刷新。')
    await add('backup', 'The nightly backup copies the quorvex volume to the second site.')
    await add('query', 'Call useQueryClient inside the provider only.')
    await add('weather', 'It rained on the harbour all afternoon.')
    expect(await titles('令牌过期')).toEqual(['login'])
    expect((await titles('where does quorvex go when saved at night'))[0]).toBe('backup')
    expect((await titles('query client'))[0]).toBe('query')
  })

  it('finds code words that touch Chinese text, whole identifiers before their parts', async () => {
    const { add, titles } = openSearchFixture(fixture.database)
    await add('ledger_step', '第三步：重启sync-ledger2后，12个孤立附件已清理；parseHTMLResponse也改好了。', ['第三步'])
    await add(
      'decoy_words',
      'To sync the ledger, restart the second worker. Parse the HTML, then keep the response. Version 2 is out.',
      ['decoy'],
    )
    for (const text of [
      'ledger2',
      'sync-ledger2',
      '孤立',
      '孤立附件',
      '孤立附件清理结果汇总',
      'parseHTMLResponse',
      'parsehtmlresponse',
    ])
      expect((await titles(text))[0], text).toBe('ledger_step')
    expect((await titles('parse html response')).sort()).toEqual(['decoy_words', 'ledger_step'])
  })

  it('takes a search as text, never as syntax', async () => {
    const { add, titles } = openSearchFixture(fixture.database)
    await add(
      'cut_log',
      'Cut on 2025-11-08. FIXME: retry on code:E42 in D:\\logs\\app (v3.4.1); keep a*b and "half open, NEAR(x), 85% of row_count.',
      ['cut log'],
    )
    await add('other_log', 'Cut in 2025. Nothing to mend: rowXcount is 850, and half of the logs are open.', [
      'other log',
    ])
    const found = [
      '2025-11-08',
      'FIXME: retry',
      'code:E42',
      'D:\\logs\\app',
      '"half open',
      'NEAR(x)',
      'a*b',
      '(v3.4.1)',
      '85%',
      'row_count',
      'E42 -retry',
    ]
    for (const text of found) expect((await titles(text))[0], text).toBe('cut_log')
    const harmless = [
      'AND',
      'OR NOT',
      '*',
      "'",
      '^',
      '{x}',
      'x;--',
      '\\',
      '-',
      '"',
      'NEAR(',
      ':',
      'body:',
      '('.repeat(2000),
      '',
      '%s',
      "'; DROP TABLE x",
    ]
    for (const text of harmless) await expect(titles(text), text.slice(0, 20)).resolves.toBeInstanceOf(Array)
  })

  it('leaves no ghosts of changed and removed texts', async () => {
    const { add, records, titles } = openSearchFixture(fixture.database)
    const tide = await add('tide', 'The tide gauge unit is quorvex.', ['tide gauge'])
    expect(await titles('quorvex')).toEqual(['tide'])
    await records.update(tide.id, { body: 'The tide gauge unit is brindlow.' })
    expect(await titles('quorvex')).toEqual([])
    expect(await titles('brindlow')).toEqual(['tide'])
    await records.remove([tide.id])
    expect(await titles('brindlow')).toEqual([])
  })
})
