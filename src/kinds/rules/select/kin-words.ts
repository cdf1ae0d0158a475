import { indexByWords } from './index-by-words.ts'

/**
 * Words of programming that speak of one subject, a line a subject, each language by itself: what links two languages is the embedder's work.
 * A task seldom has the words of the rule that it needs ("drop a column" and "write a migration"). Compared as the search engine counts
 * them.
 */
const subjects = `
pagination paginate page pages cursor offset
database db sql query postgres postgresql mysql sqlite orm persistence repository transaction
schema migration migrate column table alter ddl
error errors exception failure fail failed catch throw 404 409 500 status
test tests testing spec assertion assert coverage fixture mock stub
money price prices amount currency cost fee payment refund invoice tax vat discount charge checkout billing
time timestamp date datetime utc timezone clock calendar
flag toggle experiment rollout beta variant unfinished gradually hidden
retry backoff timeout flaky unavailable 503 resilience deadline jitter
http request fetch client api service external remote third-party outgoing upstream
endpoint route handler controller api rest response
webhook callback signature event
login signin sign-in auth authentication session token password logout account credential
permission role admin admins authorisation authorization access allowed owner privileges
translation translate locale language string text texts message label wording copy i18n
accessibility accessible aria focus keyboard button icon dialog interactive
style css colour color theme spacing font dark layout margin padding
cache redis ttl memoize memoise invalidate stale expiry
job worker queue background task asynchronous
cron schedule scheduled nightly night daily hourly periodic every
log logs logging logger console print trace debug
privacy pii personal mask e-mail email phone gdpr anonymous
upload uploads uploaded attachment attach file photo avatar
image picture photo icon illustration
dependency dependencies package library npm install vendor third-party
docker container dockerfile kubernetes
ci pipeline workflow actions github
terraform cloud bucket s3 aws azure gcp infrastructure resource
email e-mail mail newsletter notification notify smtp
release version changelog publish
offline connection network sync reconnect
type types typed typing annotation annotate hint hints unknown any
path directory folder disk filesystem
lock concurrent concurrency race parallel thread mutex deadlock
injection xss csrf sanitize sanitise escape parameterised bound
secret credential key token vault
documentation docs readme comment docstring
validation validate reject invalid input payload body schema sanitize
config configuration setting settings environment
form submit field input button
delete remove drop purge expire
component widget view screen
state store reducer effect hook hooks
performance slow fast latency memory
数据库 数据表 字段 索引 迁移 建表
金额 价格 优惠 优惠券 折扣 满减 运费 费用 退款 促销
支付 回调 验签 微信支付 支付宝
缓存 过期 失效
日志 打印 输出 记录
权限 角色 管理员 后台 店长
登录 注册 密码 会话 令牌 登出
短信 验证码 手机号
消息 队列 消费 投递
导出 报表 下载 表格
图片 头像 照片 上传 晒图 附件
接口 文档 路由 请求 响应
异常 错误 失败 报错 捕获
时间 日期 时区
测试 单测 用例
配置 写死 硬编码 阈值 常量
加密 脱敏 身份证 银行卡 隐私
并发 线程 多线程 加锁 超卖 竞态
超时 重试 第三方 外部
灰度 上线 发布 开关 放量
翻译 文案 国际化 多语言
样式 颜色 深色 主题 间距
事务 批量 多表 跨表
分页 每页 列表 条数
库存 扣减 超卖
表单 提交 按钮 重复点击
邮件 通知 推送
`

/** The words that speak of the same subjects as a word; without itself. */
export type Kin = (word: string) => readonly string[]

const character = /^[\p{Script=Han}\p{Script=Hangul}]$/u

/** @param words the words of a text as the search engine counts them. */
export function readKin(words: (text: string) => readonly string[]): Kin {
  const lines = subjects.trim().split('\n')
  const linesOf = indexByWords(
    lines.flatMap((line) => line.split(' ').map((text) => ({ text, value: { line, text } }))),
    words,
  )
  const kept = new Map<string, readonly string[]>()
  return (word) => {
    const known = kept.get(word)
    if (known !== undefined) return known
    const kin = new Set<string>()
    if (!character.test(word)) {
      for (const { line, text } of linesOf(word)) {
        for (const other of line.split(' ')) if (other !== text) for (const one of words(other)) kin.add(one)
      }
    }
    kin.delete(word)
    const list = [...kin].filter((one) => !character.test(one))
    if (list.length > 0) kept.set(word, list)
    return list
  }
}
