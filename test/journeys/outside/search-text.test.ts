import { beforeEach, describe, expect, test } from 'vitest'
import { type Agent, createMachine } from '../../support/mnema.ts'
import { node } from '../../support/node-input.ts'
import { firstUri, hitUris } from '../../support/search-reply.ts'

for (const embedder of ['static', 'none']) {
  describe(`a search is text, never syntax (embedder: ${embedder})`, () => {
    let agent: Agent

    beforeEach(async () => {
      agent = await createMachine({ MNEMA_EMBEDDER: embedder }).mcp()
    })

    test('Chinese that touches code words is found by its words, its phrases and its identifiers', async () => {
      await agent.call(
        'lore_create_node',
        node(
          'project://ledger_step',
          '第三步：重启sync-ledger2后，12个孤立附件已清理；parseHTMLResponse也改好了。',
          '第三步',
          '处理账本同步时',
        ),
      )
      await agent.call(
        'lore_create_node',
        node(
          'project://decoy_words',
          'To sync the ledger, restart the second worker. Parse the HTML, then keep the response. Version 2 is out.',
          'decoy',
          'When reading about workers',
        ),
      )
      const queries = [
        'ledger2',
        'sync-ledger2',
        '孤立',
        '孤立附件',
        '孤立附件清理结果汇总',
        'parseHTMLResponse',
        'parsehtmlresponse',
      ]
      for (const query of queries) {
        const reply = await agent.call('lore_search', { query, limit: 5 })
        expect([query, firstUri(reply)]).toEqual([query, 'project://ledger_step'])
      }
      const both = await agent.call('lore_search', { query: 'parse html response', limit: 5 })
      expect(hitUris(both).sort()).toEqual(['project://decoy_words', 'project://ledger_step'])
    })

    test('signs in a question are words', async () => {
      const text =
        'Cut on 2025-11-08. FIXME: retry on code:E42 in D:\\logs\\app (v3.4.1); keep a*b and "half open, NEAR(x), 85% of row_count.'
      const other = 'Cut in 2025. Nothing to mend: rowXcount is 850, and half of the logs are open.'
      await agent.call('lore_create_node', node('project://cut_log', text, 'cut log', 'When reading the cut log'))
      await agent.call(
        'lore_create_node',
        node('project://other_log', other, 'other log', 'When reading the other log'),
      )
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
      ]
      for (const query of [...found, 'row_count', 'E42 -retry']) {
        const reply = await agent.call('lore_search', { query, limit: 5 })
        expect([query, firstUri(reply)]).toEqual([query, 'project://cut_log'])
      }
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
      ]
      for (const query of harmless) {
        const reply = await agent.call('lore_search', { query, limit: 5 })
        expect([query.slice(0, 20), reply.isError]).toEqual([query.slice(0, 20), false])
        expect(reply.text).not.toMatch(/syntax|no such column|fts5/i)
      }
    })
  })
}
