import { describe, expect, test } from 'vitest'
import { addressFile } from './address-file.ts'
import { outlineFile } from './outline-file.ts'
import { splitFrontmatter } from './split-frontmatter.ts'

function outline(text: string) {
  return outlineFile(text, 'file', 'en').entries.map(({ key, parentKey, body, line }) => ({
    key: key.replaceAll('\n', ' > '),
    parent: parentKey?.replaceAll('\n', ' > '),
    body,
    line,
  }))
}

describe('a file becomes sections', () => {
  test('each with its own text and line; the heading that opens the file names it', () => {
    expect(
      outline(
        '# Shop\n\nWhat we sell.\n\n## Build\n\nnpm run build\n\n### Docker\n\nMulti-stage.\n\n## Test\n\nnpm test\n',
      ),
    ).toEqual([
      { key: '', parent: undefined, body: 'What we sell.', line: 1 },
      { key: 'Shop > Build', parent: '', body: 'npm run build', line: 5 },
      { key: 'Shop > Build > Docker', parent: 'Shop > Build', body: 'Multi-stage.', line: 9 },
      { key: 'Shop > Test', parent: '', body: 'npm test', line: 13 },
    ])
  })

  test('text before the first heading belongs to the file', () => {
    expect(outline('Read this first.\n\n# One\n\n1\n')).toEqual([
      { key: '', parent: undefined, body: 'Read this first.', line: 1 },
      { key: 'One', parent: '', body: '1', line: 3 },
    ])
  })

  test('headings in code, lists and quotations are none; underlined ones are', () => {
    const text =
      'One\n===\n\n```md\n# no\n```\n\n- # no\n\n> # no\n\n~~~~\n## no\n```\n## no\n~~~~\n\nTwo\n---\n\ntext\n'
    expect(outline(text).map(({ key }) => key)).toEqual(['', 'One > Two'])
  })

  test('headings of the same name are told apart in their order', () => {
    expect(outline('# A\n\n## Setup\n\n1\n\n## Setup\n\n2\n\n# B\n\n## Setup\n\n3\n').map(({ key }) => key)).toEqual([
      '',
      'A',
      'A > Setup',
      'A > Setup #2',
      'B',
      'B > Setup',
    ])
  })

  test('a section without text lists what is below, or is left out where nothing is', () => {
    expect(outline('# A\n\n## B\n\n### C\n\ntext\n\n## D\n\n# E\n').map(({ key, body }) => [key, body])).toEqual([
      ['', 'Sections: A'],
      ['A', 'Sections: B'],
      ['A > B', 'Sections: C'],
      ['A > B > C', 'text'],
    ])
    expect(outline('')).toEqual([])
    expect(outline('---\ntitle: x\n---\n')).toEqual([])
  })

  test('skipped levels, Windows line ends and a byte order mark', () => {
    expect(outline('\uFEFF# A\r\n\r\ntext\r\n\r\n#### Deep\r\n\r\nmore\r\n')).toEqual([
      { key: '', parent: undefined, body: 'text', line: 1 },
      { key: 'A > Deep', parent: '', body: 'more', line: 5 },
    ])
  })

  test('links keep their definitions', () => {
    const [, section] = outline(
      '# A\n\n1\n\n## B\n\nSee [the docs][d] and [x](y).\n\n## C\n\n[d]: https://docs.example/a\n',
    )
    expect(section?.body).toBe('See [the docs][d] and [x](y).\n\n[d]: https://docs.example/a')
  })

  test('lines are counted with the head of the file', () => {
    const text = '---\ndescription: parsers\nglobs: *.vue\n---\n\n# A\n\ntext\n'
    expect(outline(text)[0]?.line).toBe(6)
    expect(splitFrontmatter(text).head).toEqual({ description: 'parsers', globs: '*.vue' })
  })

  test('a passage between two rules is no head', () => {
    expect(splitFrontmatter('---\n\nJust a sentence.\n\n---\n\nMore.\n').head).toEqual({})
  })
})

test('folders become segments, and deep ones are joined', () => {
  expect(addressFile('CLAUDE.md')).toMatchObject({ folders: [], segment: 'claude' })
  expect(addressFile('.cursor/rules/api.mdc')).toMatchObject({
    folders: [{ segment: 'cursor' }, { path: '.cursor/rules/', segment: 'rules' }],
    segment: 'api',
  })
  expect(addressFile('a/b/c/d/e/f/g.md').folders.map(({ segment }) => segment)).toEqual(['a', 'b', 'c', 'd.e.f'])
  expect(addressFile('../../指南.md')).toMatchObject({ folders: [], segment: '指南' })
})
