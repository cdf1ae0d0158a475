import type { Phrase } from './phrase.ts'

const check = `(?:(?:unit |integration |failing |e2e |regression |security |all |flaky ){0,2}tests?(?: suite)?|(?:tls|ssl)(?: certificate)?(?: verification| validation| checks?)?|certificate (?:verification|validation|checks?)|cert(?:ificate)? pinning|(?:security|safety|permission|signature|integrity) (?:checks?|scans?|controls?|verification|validation|prompts?)|sandbox(?:ing)?|branch protection|secret scanning|type[- ]?check(?:ing|s)?|lint(?:er|ing)?(?: rules?| checks?)?|(?:pre-commit|commit|git) hooks?|authentication checks?)`

/** Orders to switch off tests, TLS or checks. `never disable tests` and `skip tests that need Docker` are ordinary. */
export const disabledSafety: readonly Phrase[] = [
  {
    anchors: ['disable', 'turn off', 'switch off', 'bypass', 'comment out', 'delete', 'remove', 'skip', 'circumvent'],
    needs: [
      'test',
      'tls',
      'ssl',
      'cert',
      'security',
      'safety',
      'permission',
      'signature',
      'integrity',
      'sandbox',
      'branch protection',
      'secret scanning',
      'type',
      'lint',
      'hook',
      'authentication',
    ],
    pattern: new RegExp(
      String.raw`\b(?:(?:disable|turn off|switch off|bypass|circumvent|comment out)(?: (?:all|the|any|every|these|those|your|its|server))? ${check}|(?:delete|remove)(?: all| any| every| the)? (?:failing|flaky|broken) tests?|(?:delete|remove) (?:all|every)(?: the)? tests?|skip (?:all|every|any|the failing|failing)(?: the| of the)? (?:\w+ )?(?:tests?|checks?)|skip (?:the )?(?:tls|ssl|certificate|signature|security) (?:verification|validation|checks?))\b(?! (?:that|which|in|for|on|when|if|whose|only|until|because|pass|passes|are|were|is|was|can|has|have)\b)`,
    ),
    deniable: true,
  },
  {
    anchors: [
      'node_tls_reject_unauthorized',
      'insecureskipverify',
      'verify',
      'insecure',
      'rejectunauthorized',
      'stricthostkeychecking',
      'skiptests',
      'skip-permissions',
      'chmod',
      'ssl_verify',
      'curl',
    ],
    pattern:
      /node_tls_reject_unauthorized['"]?\]? ?[=:] ?['"]?0|insecureskipverify ?[:=] ?true|\bverify ?= ?false\b|\bcurl(?: -[\w-]{1,30}){0,4} (?:-k|--insecure)\b|rejectunauthorized['"]? ?: ?false|stricthostkeychecking[= ]no\b|-dskiptests\b|--no-verify\b|--dangerously-skip-permissions|git_ssl_no_verify ?= ?(?:1|true)|sslverify(?: |=)['"]?false|ssl_verify ?[:=] ?(?:false|none|verify_none)|\bchmod (?:-r )?0?777\b/,
    deniable: true,
  },
  {
    anchors: ['关闭', '禁用', '停用', '绕过', '跳过', '关掉', '删除', '注释掉'],
    pattern:
      /(?:关闭|禁用|停用|绕过|跳过|关掉)(?:所有的?|全部的?|一切|这些|失败的)?(?:(?:tls|ssl|https)\s?(?:证书)?\s?(?:校验|验证|检查)|证书(?:校验|验证|检查)|安全(?:检查|校验|扫描|验证)|签名(?:校验|验证)|权限(?:检查|校验)|沙箱|代码检查)|(?:关闭|禁用|停用|跳过|关掉|删除|注释掉)(?:所有的?|全部的?|一切|失败的|不通过的)(?:单元|集成|回归)?(?:测试|用例)/,
    deniable: true,
  },
]
