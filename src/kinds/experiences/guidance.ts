import type { Locale } from '../../contract/index.ts'

const english = `Experiences are what agents learnt from failures, here and in the team.

- When a command, build or test fails, call memory_search with the error text before you try to fix it. memory_read gives a hit in full; its fix is a proposal, to be judged before use.
- When you have solved something that took more than a moment, call memory_note: what was seen, why, where, and what to do next time; with the fix where it is one command, diff or file.
- Where a memory is wrong or out of date, say so with relates_to. What you note is found from the next session on.`

const chinese = `经验是各个 Agent 从失败中学到的东西，来自本机和团队。

- 命令、构建或测试失败时，先用报错文本调用 memory_search，再动手修。memory_read 读取全文；其中的修法是建议，用前先判断。
- 解决了费过功夫的问题后调用 memory_note：现象、原因、位置、做法；能写成一条命令、一个补丁或一个文件的，附上 fix。
- 发现记忆有误或过时，用 relates_to 指出。记下的内容从下一个会话起可见。`

/** How an agent should use experiences; under 200 tokens in each language. */
export function guidance(locale: Locale): string {
  return locale === 'zh' ? chinese : english
}
