import type { Locale } from '../../contract/index.ts'

const english = {
  tagline: 'One memory for every coding agent',
  health: 'Health',
  running: 'Running',
  store: 'Store',
  records: 'Records',
  vectors: 'Vectors',
  noVectors: 'off: words alone find',
  waiting: 'texts wait for a vector',
  connect: 'Connect an agent',
  byCommand: 'Claude Code, Codex, OpenCode and other agent programs on this machine: one command for tools and hooks',
  overHttp: 'Any MCP client, over HTTP',
  search: 'Search',
  query: 'What are you looking for?',
  results: 'Results',
  memory: 'Memory',
  up: 'Up',
  home: 'Home',
  nothing: 'Nothing yet.',
  yes: 'yes',
  no: 'no',
}

const chinese: typeof english = {
  tagline: '所有编程 Agent 共用的一份记忆',
  health: '状态',
  running: '运行中',
  store: '存储',
  records: '记录',
  vectors: '向量',
  noVectors: '关闭：只按词查找',
  waiting: '条文本等待向量',
  connect: '连接一个 Agent',
  byCommand: '本机的 Claude Code、Codex、OpenCode 等 Agent 程序：一条命令接好工具和钩子',
  overHttp: '任何 MCP 客户端，经由 HTTP',
  search: '搜索',
  query: '要找什么？',
  results: '结果',
  memory: '记忆',
  up: '上一级',
  home: '首页',
  nothing: '还没有内容。',
  yes: '是',
  no: '否',
}

export type Words = typeof english

export function wordsIn(locale: Locale): Words {
  return locale === 'zh' ? chinese : english
}

/** The first language of the browser that we speak. */
export function readLocale(acceptLanguage: string | null, fallback: Locale): Locale {
  for (const language of (acceptLanguage ?? '').toLowerCase().split(',')) {
    if (language.trim().startsWith('zh')) return 'zh'
    if (language.trim().startsWith('en')) return 'en'
  }
  return fallback
}
