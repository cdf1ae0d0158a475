import type { Phrase } from './phrase.ts'

const home = String.raw`(?:~|\$\{?home\}?|/home/[\w.-]{1,40}|/users/[\w.-]{1,40}|/root|%userprofile%|c:\\users\\[\w.-]{1,40})[/\\]`
const kept = String.raw`(?:\.ssh[/\\]id_\w{2,12}(?!\.pub|\w)|\.aws[/\\]credentials|\.netrc|\.git-credentials|\.gnupg[/\\]|\.kube[/\\]config|\.docker[/\\]config\.json|\.config[/\\](?:gcloud|gh)[/\\]|\.azure[/\\]|\.password-store|\.pypirc|library[/\\]keychains)`
const reading = String.raw`\b(?:cat|read|print|open|copy|cp|scp|upload|send|post|exfiltrate|dump|include|paste|tar|zip|base64|curl[^\n]{0,60}(?:-d|-f|--data|--upload-file|-t) ?@?)|读取|发送|上传|打印|复制|输出|查看`

/** Places where people keep keys, and orders to read files that hold them. `put it in .env` is ordinary advice. */
export const credentialPaths: readonly Phrase[] = [
  {
    anchors: [
      '.ssh',
      '.aws',
      '.netrc',
      '.git-credentials',
      '.gnupg',
      '.kube',
      '.docker',
      '.config',
      '.azure',
      '.password-store',
      '.pypirc',
      'keychains',
    ],
    pattern: new RegExp(home + kept),
    deniable: false,
  },
  { anchors: ['/etc/shadow', '/etc/sudoers'], pattern: /\/etc\/(?:shadow|sudoers)\b/, deniable: false },
  {
    anchors: ['.env', '.npmrc', '.ssh', 'id_rsa', 'id_ed25519', 'private key'],
    pattern: new RegExp(
      String.raw`(?:${reading})(?: the| all| your| my| its| contents? of| files?| 文件| 的| 内容){0,4} ?["'\x60]?(?:[\w~/.$-]{0,60}/)?(?:\.env\b(?!\.(?:example|sample|template))|\.npmrc|\.ssh\b|id_rsa\b|id_ed25519\b)(?!\.pub|-example)[^.\n]{0,60}(?:\b(?:to|into|in your|and|http)|[，,]?(?:并|然后|发|传|给|到))`,
    ),
    deniable: true,
  },
]
