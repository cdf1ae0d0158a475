import { createHash } from 'node:crypto'
import type { Locale } from '../../contract/index.ts'
import { Html, html } from './html.ts'
import type { Words } from './words.ts'

const style = `
:root{color-scheme:light dark;--line:#8885;--soft:#8881;--link:#0b57d0}
@media (prefers-color-scheme:dark){:root{--link:#8ab4f8}}
body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
a{color:var(--link)}a:focus-visible,input:focus-visible,button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line)}
header p{margin:.2rem 0 1.2rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.3rem 0}dt{opacity:.75}dd{margin:0;min-width:0;overflow-wrap:anywhere}
ul,ol{padding-left:1.3rem}li{margin:.3rem 0}
pre,code{font:14px/1.5 ui-monospace,monospace}pre{background:var(--soft);padding:.6rem .8rem;border-radius:.4rem;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;margin:.3rem 0}
form{display:flex;gap:.5rem}input{flex:1;min-width:0;font:inherit;padding:.45rem .6rem}button{font:inherit;padding:.45rem 1rem}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
[role=alert]{border-left:4px solid #c5221f;padding:.3rem .8rem;background:var(--soft)}
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface Page {
  locale: Locale
  words: Words
  query: string
  status: number
  body: Html
}

/** The frame of every page: no script, no outside asset. */
export function toResponse({ locale, words, query, status, body }: Page): Response {
  const page = html`<!doctype html>
<html lang="${locale === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mnema</title><style>${new Html(style)}</style></head>
<body>
<header><h1><a href="/">Mnema</a></h1><p>${words.tagline}</p>
<form action="/" method="get" role="search"><label class="visually-hidden" for="q">${words.query}</label><input id="q" name="q" type="search" value="${query}" placeholder="${words.query}" maxlength="1000"><button>${words.search}</button></form></header>
<main>${body}</main>
</body></html>
`
  return new Response(page.text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'content-language': locale === 'zh' ? 'zh-CN' : 'en',
      vary: 'accept-language',
    },
  })
}
