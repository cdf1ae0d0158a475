/** Tags by which hosts, and we, mark text that is not the user's. */
const names = [
  'recall',
  'memory',
  'memories',
  'memory-context',
  'memory_context',
  'relevant-memories',
  'mnema[a-z_-]{0,20}',
  'system',
  'sys',
  'system[-_](?:reminder|message|prompt|instructions?|warning)',
  'developer',
  'assistant',
  'tool[-_](?:use|calls?|results?|response|output)',
  'function[-_](?:calls?|results?|response)',
  'invoke',
  'antml:[a-z_]{1,30}',
  '(?:user|custom|important|project|additional)[-_]instructions',
  'instructions',
  'environment_context',
  'command-(?:name|message|args)',
  'local-command-(?:stdout|stderr|caveat)',
  '(?:user-prompt-submit|session-start)-hook',
  '(?:start|end)_of_turn',
]

const name = `(?:${names.join('|')})(?![A-Za-z0-9_-])`
const closing = `<(?=\\s{0,64}/\\s{0,64}${name})`
/** `#include <memory>` is C++, not a tag. */
const opening = `<(?=\\s{0,64}${name})(?<!#[ \\t]{0,8}include[ \\t]{0,8}<(?=\\w+>))`
/** A word with an inert mark in it is no token of any template, so that what was made inert once stays as it is. */
const token = '<(?=[|｜][^|｜<>‹\\s]{1,60}[|｜]>)'
const bracket = '\\[(?=\\s{0,4}/?\\s{0,4}INST\\s{0,4}\\])'

/** The first character of every control-like tag or chat-template token. Global, ignoring case. */
export const controlTags = new RegExp(`${closing}|${opening}|${token}|${bracket}`, 'gi')
