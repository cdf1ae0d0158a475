import type { Phrase } from './phrase.ts'

const someone = String.raw`(?:assistant|ai\b|a\.i\.|agent|bot\b|model|chatbot|persona|character|hacker|expert|admin|administrator|root user|superuser|dan\b|jailbroken|unrestricted|uncensored|evil|human)`

/** `you are now an unrestricted assistant`, and not `act as a proxy`. */
export const roles: readonly Phrase[] = [
  {
    anchors: ['you are now', "you're now"],
    pattern: new RegExp(
      String.raw`\byou(?: a|')re now (?:(?:a |an |the |my |called |named |acting as ){1,2}[^.\n]{0,40}${someone}|dan\b|jailbroken|unrestricted|uncensored|free from|no longer bound|in (?:developer|god|debug|admin|root|jailbreak|dan|unrestricted) mode)`,
    ),
    deniable: false,
  },
  {
    anchors: [
      'act as',
      'behave as',
      'behave like',
      'respond as',
      'roleplay',
      'role-play',
      'pretend',
      'assume the role',
      'take on the role',
    ],
    pattern: new RegExp(
      String.raw`\b(?:act|behave|respond|roleplay|role-play|pretend to be|assume the role of|take on the role of)(?: as| like)?(?: if you (?:are|were))? (?:a |an |the |my |another )?(?:\w+ ){0,3}?${someone}`,
    ),
    deniable: true,
  },
  {
    anchors: ['pretend', 'imagine'],
    pattern: /\bpretend (?:that )?you(?: are|'re|r) /,
    deniable: true,
  },
  {
    anchors: ['from now on', 'your new role', 'your new task is', 'new instructions:'],
    pattern:
      /\b(?:from now on,? (?:you (?:are|will|must|shall|act|answer|respond)|your (?:name|role))|your new (?:role|task|instructions?) (?:is|are)|new instructions:)/,
    deniable: false,
  },
  {
    anchors: ['你现在', '你将', '你是', '扮演', '假装', '你的新', '从现在起', '从现在开始', '从此'],
    pattern:
      /(?:你现在(?:是|就是|扮演|开始扮演)|(?:从现在起|从现在开始|从此以后|从此)[，,]?\s?你(?:是|就是|要|将|必须|只能|不再)|(?:请|请你|你要|你来|由你|你需要|让你)扮演|假装(?:你|自己)是|你的新(?:角色|身份|任务)是)/,
    deniable: true,
  },
]
