import type { MiddlewareHandler } from 'hono'
import { MnemaError } from '../../contract/index.ts'
import { toProblem } from './problem.ts'

/** `localhost`, `127.0.0.1` … and `::1`, as a URL writes them. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name)
}

function hostnameOf(host: string | undefined): string {
  const url = `http://${host ?? ''}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}

function isForeign(origin: string | undefined): boolean {
  if (origin === undefined) return false
  return !URL.canParse(origin) || !isLoopback(new URL(origin).hostname)
}

/** Headers by which a reverse proxy says for whom it asks (RFC 7239, RFC 9110 section 7.6.3, and those that came before). */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const

function refuse(message: string, remedy: string): Response {
  return toProblem(new MnemaError('forbidden', message, { remedy }), { status: 403 })
}

/**
 * For a server on loopback, which serves without tokens: a page from elsewhere must not reach it, neither under another name that
 * resolves to this machine (DNS rebinding) nor from its own origin (CSRF), nor may a proxy make callers from anywhere look like this machine.
 */
export const guardLoopback: MiddlewareHandler = async (context, next) => {
  if (!isLoopback(hostnameOf(context.req.header('host')))) {
    return refuse('The Host header does not name this machine.', 'Use the address that the server printed.')
  }
  if (proxyHeaders.some((name) => context.req.header(name) !== undefined)) {
    return refuse(
      'The request came through a proxy, and this server asks nobody for a token.',
      'Set MNEMA_PUBLIC_URL to the address of the proxy and start the server again: then every request needs a token.',
    )
  }
  if (isForeign(context.req.header('origin'))) {
    return refuse(
      'The request comes from a page of another origin.',
      'Call the server from this machine, without a browser page of another site.',
    )
  }
  const crossSite = context.req.header('sec-fetch-site') === 'cross-site'
  if (crossSite && !(context.req.method === 'GET' && context.req.header('sec-fetch-mode') === 'navigate')) {
    return refuse('The request comes from a page of another site.', 'Open the console directly.')
  }
  return next()
}

/** Headers for every answer; the console adds its own content policy. */
export const secureHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  const defaults = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
  for (const [name, value] of Object.entries(defaults)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}
