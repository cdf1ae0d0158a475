import { isMixed, isWordy, looksRandom } from './randomness.ts'

/** A token that its own shape gives away. */
export interface TokenRule {
  label: string
  /** One of these stands in every text that the pattern matches: a cheap first look. */
  anchors: readonly string[]
  /** Global; bounded or begun at an edge everywhere, so that no text takes more than linear time. Group 1, where there is one, is the secret and ends the match. */
  pattern: RegExp
  accept?: (secret: string) => boolean
}

const mixed = (secret: string) => /\d/.test(secret) && /[A-Za-z]/.test(secret)

export const tokenRules: readonly TokenRule[] = [
  {
    label: 'GitHub token',
    anchors: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    pattern: /gh[pousr]_[A-Za-z0-9]{30,255}/g,
  },
  { label: 'GitHub token', anchors: ['github_pat_'], pattern: /github_pat_[A-Za-z0-9_]{40,255}/g },
  {
    label: 'GitLab token',
    anchors: ['glpat-', 'gldt-', 'glrt-', 'glptt-', 'glcbt-', 'glsoat-', 'glft-', 'glimt-', 'glagent-'],
    pattern: /gl(?:pat|dt|rt|ptt|cbt|soat|ft|imt|agent)-[A-Za-z0-9_.-]{20,255}/g,
    accept: (secret) => !isWordy(secret.slice(secret.indexOf('-') + 1)),
  },
  {
    label: 'AWS access key',
    anchors: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    pattern: /(?<![A-Za-z0-9])A(?:KI|SI|BI|CC)A[A-Z0-9]{16}(?![A-Za-z0-9])/g,
  },
  { label: 'Google API key', anchors: ['AIza'], pattern: /AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g },
  { label: 'Google OAuth secret', anchors: ['GOCSPX-'], pattern: /GOCSPX-[A-Za-z0-9_-]{24,64}/g },
  { label: 'Google OAuth token', anchors: ['ya29.'], pattern: /(?<![A-Za-z0-9])ya29\.[A-Za-z0-9_-]{20,2000}/g },
  {
    label: 'Azure storage key',
    anchors: ['AccountKey=', 'SharedAccessKey='],
    pattern: /(?:AccountKey|SharedAccessKey)=([A-Za-z0-9+/]{40,100}={0,2})/g,
  },
  {
    label: 'Azure shared access signature',
    anchors: ['sig='],
    pattern: /[?&]sig=([A-Za-z0-9%+/]{40,120}={0,2})/g,
    accept: mixed,
  },
  {
    label: 'Azure client secret',
    anchors: ['Q~'],
    pattern: /(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])/g,
  },
  { label: 'Slack token', anchors: ['xox'], pattern: /xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{20,255}/g, accept: mixed },
  { label: 'Slack token', anchors: ['xapp-'], pattern: /xapp-\d-[A-Za-z0-9-]{20,255}/g },
  {
    label: 'Slack webhook',
    anchors: ['hooks.slack.com/'],
    pattern: /hooks\.slack\.com\/(?:services|workflows)\/([A-Za-z0-9_/-]{30,120})/g,
  },
  { label: 'Stripe key', anchors: ['k_live_', 'k_test_'], pattern: /[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}/g },
  { label: 'Stripe webhook secret', anchors: ['whsec_'], pattern: /whsec_[A-Za-z0-9+/]{24,100}/g },
  { label: 'npm token', anchors: ['npm_'], pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g },
  {
    label: 'PyPI token',
    anchors: ['pypi-'],
    pattern: /pypi-[A-Za-z0-9_-]{50,1000}/g,
    accept: (secret) => looksRandom(secret.slice(5)),
  },
  { label: 'Anthropic key', anchors: ['sk-ant-'], pattern: /sk-ant-[A-Za-z0-9_-]{24,255}/g, accept: looksRandom },
  {
    label: 'OpenAI key',
    anchors: ['sk-'],
    pattern: /(?<![A-Za-z0-9])sk-(?:proj|svcacct|admin|or-v1|None)-[A-Za-z0-9_-]{20,300}/g,
    accept: looksRandom,
  },
  {
    label: 'API key',
    anchors: ['sk-'],
    pattern: /(?<![A-Za-z0-9])sk-[A-Za-z0-9]{20,255}(?![A-Za-z0-9])/g,
    accept: (secret) => isMixed(secret.slice(3)),
  },
  { label: 'Hugging Face token', anchors: ['hf_'], pattern: /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,64}(?![A-Za-z0-9_])/g },
  {
    label: 'SendGrid key',
    anchors: ['SG.'],
    pattern: /(?<![A-Za-z0-9])SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64}/g,
  },
  { label: 'DigitalOcean token', anchors: ['do'], pattern: /(?<![A-Za-z0-9])do[opr]_v1_[a-f0-9]{64}/g },
  { label: 'Docker token', anchors: ['dckr_pat_'], pattern: /dckr_pat_[A-Za-z0-9_-]{20,64}/g },
  { label: 'Shopify token', anchors: ['shp'], pattern: /shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}/g },
  { label: 'Databricks token', anchors: ['dapi'], pattern: /(?<![A-Za-z0-9])dapi[a-f0-9]{32}(?![A-Za-z0-9])/g },
  {
    label: 'Vault token',
    anchors: ['hvs.', 'hvb.'],
    pattern: /(?<![A-Za-z0-9])hv[bs]\.[A-Za-z0-9_-]{24,255}/g,
    accept: looksRandom,
  },
  {
    label: 'Telegram bot token',
    anchors: [':AA'],
    pattern: /(?<!\d)\d{8,10}:AA[A-Za-z0-9_-]{32,35}(?![A-Za-z0-9_-])/g,
  },
  { label: 'age key', anchors: ['AGE-SECRET-KEY-'], pattern: /AGE-SECRET-KEY-1[A-Z0-9]{50,60}/g },
  { label: 'Linear key', anchors: ['lin_api_'], pattern: /lin_api_[A-Za-z0-9]{32,64}/g },
  { label: 'Mnema token', anchors: ['mn_'], pattern: /(?<![A-Za-z0-9])mn_[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g },
  {
    label: 'JSON web token',
    anchors: ['eyJ'],
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,8000}\.[A-Za-z0-9_-]{10,2000}/g,
  },
]
