import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createScreening } from './index.ts'

const { examine, mask } = createScreening()
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const draw = (length: number, alphabet = letters) =>
  Array.from(randomBytes(length * 2))
    .slice(0, length)
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('')
const hex = (length: number) => draw(length, '0123456789abcdef')
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const base64 = `${letters}+/`

const harmless: readonly string[] = [
  'merge 7c1f0a9be2d34f5568790a1b2c3d4e5f60718293 into main',
  `sha256:${hex(64)} of the tarball`,
  'commits 956ab39d, 4c5e6992 and e47d1e2e',
  'request 0191d3a4-7c2e-7b1a-9f00-5d2c8e6f1a2b failed',
  'branch feat-2207-part3-newB-queue',
  'see desk-booking-flow-v2-rollout-2026-final',
  'task-runner-cleanup-after-long-idle-period',
  `integrity sha512-${draw(86, base64)}==`,
  "password: see the vault entry 'db'",
  'apiKey: process.env.MAIL_API_KEY',
  'Authorization: Bearer <token>',
  'tokens of this host begin with ghp_',
  'UX+copy+icons review round',
  'lr_01a163fbe95e791e8c5c45763b9e6937 is outdated',
  `"integrity": "sha512-${draw(86, base64)}==", "resolved": "https://registry.example/a/-/a-1.0.0.tgz"`,
  `version_token: ${hex(32)} and page_token=${hex(32)}`,
  'postgres://user:password@localhost/db and redis://localhost:6379/0',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of a shell
  'postgres://app:${DB_PASSWORD}@db.example/prod',
  'password: string; token?: string; secret = getSecret(name)',
  'const token = await auth.getToken({ audience })',
  'api_key = os.environ["API_KEY"]',
  'password = config.database.password',
  'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx and AKIAIOSFODNN7EXAMPLE',
  'The password is argon2id hashed; the token is base64 encoded.',
  'max_tokens: 4096, tokens: 200000, design-token: color-primary-500',
  'the key was moved: key = user.id + ":" + order.id, primary_key: order_line_id_2',
  'secretKeyRef: name: prod-db-credentials-v2, secret: my-app-secret-v2',
  'https://git.example:8443/team/app@2x.png',
  '-----BEGIN RSA PRIVATE KEY----- is how such files begin',
  'com.example.checkout.RetryingPaymentClientFactory2.createWithDefaults',
  '密码：见保管库中的条目；令牌每小时刷新一次，密钥为环境变量',
  'risk-adjusted-return-2026 and disk-usage-of-the-cache-v12',
  'curl -u $USER:$PASSWORD https://api.example and Authorization: Basic <credentials>',
  'Use bearer authentication-with-rotating-keys for it',
]

const pem = (label: string) => {
  const lines = Array.from({ length: 5 }, () => draw(64, base64))
  return `-----BEGIN ${label}PRIVATE KEY-----\n${lines.join('\n')}\n-----END ${label}PRIVATE KEY-----`
}

/** Makers of secrets, put together at run time, each with the part that must never be seen. */
const secrets: Readonly<Record<string, () => [text: string, core: string]>> = {
  github: () => whole(`ghp_${draw(36)}`),
  'github fine-grained': () => whole(`github_pat_${draw(22)}_${draw(59)}`),
  gitlab: () => whole(`glpat-${draw(20)}`),
  aws: () => whole(`AKIA${draw(16, capitals)}`),
  'aws secret': () => within('aws_secret_access_key = ', draw(40, base64)),
  google: () => whole(`AIza${draw(35)}`),
  'azure storage': () => within('DefaultEndpointsProtocol=https;AccountName=a;AccountKey=', `${draw(86, base64)}==`),
  slack: () => whole(`xoxb-${draw(12, '0123456789')}-${draw(24)}`),
  stripe: () => whole(`sk_live_${draw(24)}`),
  npm: () => whole(`npm_${draw(36)}`),
  pypi: () => whole(`pypi-${draw(90)}`),
  openai: () => whole(`sk-${draw(48)}`),
  'openai project': () => whole(`sk-proj-${draw(60)}`),
  anthropic: () => whole(`sk-ant-api03-${draw(80)}`),
  'web token': () => whole(`eyJ${draw(33)}.eyJ${draw(80)}.${draw(43)}`),
  'token of three random parts': () => whole(`${draw(36)}.${draw(90)}.${draw(43)}`),
  'private key': () => whole(pem('OPENSSH ')),
  'pkcs8 key': () => whole(pem('')),
  'connection string': () => within('postgres://app:', draw(16), '@db.example/prod'),
  'connection string without user': () => within('redis://:', draw(20), '@cache.example:6379/0'),
  bearer: () => within('Authorization: Bearer ', draw(40)),
  'api key': () => within('api_key: "', hex(32), '"'),
  password: () => within('DB_PASSWORD=', `${draw(6)}7x!${draw(6)}`),
  'password in Chinese': () => within('数据库密码：', `q7${draw(10)}`, '，请保密'),
  'password on the command line': () => within('mysql --password ', `z9${draw(12)}`, ' shop'),
  mnema: () => whole(`mn_${randomBytes(32).toString('base64url')}`),
}

function whole(text: string): [string, string] {
  return [text, text.slice(8, -4)]
}

function within(before: string, secret: string, after = ''): [string, string] {
  return [before + secret + after, secret]
}

const isCaught = (value: unknown) =>
  examine(value).some(({ kind, verdict }) => kind === 'secret' && verdict === 'refuse')

describe('secrets', () => {
  it.each(harmless)('lets pass: %s', (text) => {
    expect(examine({ content: text })).toEqual([])
    expect(mask(text)).toBe(text)
  })

  it.each(Object.keys(secrets))('catches and masks: %s', (name) => {
    for (let round = 0; round < 40; round += 1) {
      const [text, core] = secrets[name]?.() ?? ['', '']
      const wrapped = [
        text,
        `key is ${text}`,
        `as you see:${text}`.replace(':', ' '),
        JSON.stringify({ a: JSON.stringify({ b: text }) }),
        encodeURIComponent(text),
        encodeURIComponent(encodeURIComponent(text)),
        `${text.slice(0, 3)}\u200b${text.slice(3, 9)}\u2060${text.slice(9)}`,
      ]
      for (const written of wrapped) {
        expect(isCaught({ deep: [{ content: written }] }), written).toBe(true)
        expect(mask(written)).not.toContain(core)
        expect(mask(written)).toContain('[masked: ')
        expect(mask(mask(written))).toBe(mask(written))
      }
    }
  })

  it('keeps the rest of the text when it masks', () => {
    const token = `ghp_${draw(36)}`
    expect(mask(`my token is ${token}, please use it`)).toBe('my token is [masked: GitHub token], please use it')
    expect(mask(`https://me:${draw(20)}@git.example/a.git`)).toBe(
      'https://me:[masked: password in an address]@git.example/a.git',
    )
    expect(mask(`${token} ${token}`)).toBe('[masked: GitHub token] [masked: GitHub token]')
  })

  it('names the field, and never a key that is a secret itself', () => {
    const token = `ghp_${draw(36)}`
    expect(examine({ a: { 'tags.x': ['fine', token] } }).map(({ field }) => field)).toEqual(['a.tags.x.1'])
    const findings = examine({ [token]: 'v', deep: { [token]: { inner: token } } })
    expect(findings.map(({ field }) => field)).toEqual(['(a key)', 'deep.(a key)', 'deep.(a key).inner'])
    expect(JSON.stringify(findings)).not.toContain(token.slice(4))
    expect(examine(token).map(({ field }) => field)).toEqual([''])
  })

  it('takes a value for a secret because of the key that holds it', () => {
    expect(isCaught({ tool_input: { api_key: hex(32) } })).toBe(true)
    expect(isCaught({ env: { DB_PASSWORD: 'hunter2!' } })).toBe(true)
    expect(examine({ version_token: hex(32), token_count: 12, password: 'see vault' })).toEqual([])
  })

  it('carries the verdict that it was made for', () => {
    const [finding] = createScreening({ secrets: 'mask' }).examine({ text: `ghp_${draw(36)}` })
    expect(finding).toMatchObject({ kind: 'secret', verdict: 'mask', field: 'text' })
  })
})
