import { indexByWords } from './index-by-words.ts'

/**
 * Words that stand in many tasks and many rules whatever they are about: what is done, to which part of a program, and how strictly.
 * Written plainly; they are compared in the form in which the search engine counts them.
 */
const english =
  'add new create make build implement introduce write rewrite use set get give put take keep let allow enable need want try show work run call ' +
  'change update modify edit fix correct improve refactor clean move rename replace remove delete handle support apply check ensure convert turn ' +
  'code file function method class module variable parameter argument field value data object item thing name type line part way case ' +
  'must never always avoid prefer only every each instead before after when again first last one two all any same other own right ' +
  'user project app src lib index main util utils helper helpers common shared core internal page test tests spec js ts py java go'

const chinese =
  '添加 新增 增加 加上 修改 改成 改为 更改 使用 必须 不要 不得 需要 应该 可以 不能 只能 代码 函数 文件 方法 变量 参数 实现 功能 支持 处理 进行 统一 一个 两个 这个 所有 每个 时候 之前 之后 问题 帮我 一下 ' +
  '我们 用户 数据 更新 删除 创建 修复 优化 调整 设置 名称 内容 同时 现在 目前 里面 所在 以及 或者 如果 直接 重新 实际 相关 项目 页面 写入 返回'

/** The share of its weight that a common word keeps, and of a single Chinese character beside the pairs that it stands in. */
const commonShare = 0.3
const characterShare = 0.2

const character = /^[\p{Script=Han}\p{Script=Hangul}]$/u

/** How much a word says about what a text is about, whatever the rules of the project are: 0 to 1. */
export type Commonness = (word: string) => number

/** @param words the words of a text as the search engine counts them. */
export function readCommonness(words: (text: string) => readonly string[]): Commonness {
  const entries = `${english} ${chinese}`.split(' ').map((text) => ({ text, value: true }))
  const commonOnes = indexByWords(entries, words)
  return (word) => (character.test(word) ? characterShare : commonOnes(word).length > 0 ? commonShare : 1)
}
