const words =
  'a about after again all also am an and any are as at be because been before being but by can could did do does doing done during each ever for from further get gets getting got had has have having he her here hers him his how i if in into is it its just let may me might more most my no nor not now of off on once only or other our ours out over own please same she should so some such than that the their them then there these they this those through to too under until up us very was we were what when where which while who whom why will with without would you your yours'

const stopWords: ReadonlySet<string> = new Set(words.split(' '))

/** English words that carry no subject. */
export const isStopWord = (word: string): boolean => stopWords.has(word)

/** Pairs of characters with which Chinese tells of any error. */
const pairs =
  '报错 错误 出错 失败 问题 怎么 么办 如何 解决 为什 什么 时候 提示 出现 发生 异常 这个 那个 一个 一直 不能 不了 无法 没有 找不 不到 运行 执行 启动 安装 编译 构建 测试 项目 代码 文件 程序 命令 之后 以后 使用 升级 更新 版本 依赖 导入 调用 函数 模块 链接 连接 服务 数据 据库 配置 环境 本地 日志 输出 返回 请求 正常 突然 同样 还是 已经 需要 可以 应该 处理 修复 修改 添加 删除 检查 原因 情况 结果 显示 信息 内容 方法 参数 类型 变量 对象 系统 机器 电脑 服务器 务器 线上 开发 部署 打包 项目里 的时 时报 后报 时出 后出 就报 会报 中的 里的'

const commonPairs: ReadonlySet<string> = new Set(pairs.split(' '))

export const isCommonPair = (pair: string): boolean => commonPairs.has(pair)

const functionCharacters: ReadonlySet<string> = new Set(
  '的了在是我你他她它们这那有和与及或就也都还而又但因所以被把对从到向于其之着过吗呢吧啊呀么哪谁几个些为很不没时后会要能里中上下',
)

export const isFunctionCharacter = (character: string): boolean => functionCharacters.has(character)
