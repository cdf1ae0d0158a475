import { capitalise, createRandom } from './corpus.ts'

/** A failure as a session noted it, with the error as it was met. */
export interface NotedFailure {
  title: string
  what: string
  why: string
  where: string
  learned: string
  tool: string
  environment: Record<string, string>
}

/** How a failure is told: `$A` and `$B` are names, `$f` a file, `$n` a number, `$v` a version. */
interface Telling {
  title: string
  what: string
  why: string
  learned: string
  /** A question about it in few words. */
  asked: string
}

const tellings: readonly Telling[] = [
  {
    title: 'Link $A statically',
    what: "/usr/bin/ld: $f.o: in function `$B': $f.c:$n: undefined reference to `$A'",
    why: 'the library stood before the objects that need it',
    learned: 'put the library of $A after the objects on the link line',
    asked: 'undefined reference to $A when linking',
  },
  {
    title: '$A has no property $B',
    what: "src/$f.ts($n,5): error TS2339: Property '$B' does not exist on type '$A'.",
    why: '$A was generated from an older schema',
    learned: 'generate the client again after each change of the schema',
    asked: 'property $B does not exist on type $A',
  },
  {
    title: 'Module $A is missing in the image',
    what: "Error: Cannot find module '@shop/$A' imported from /srv/$n/dist/$f.js",
    why: 'the package stood among the devDependencies',
    learned: 'move @shop/$A to dependencies and build the image again',
    asked: 'cannot find module $A in docker',
  },
  {
    title: 'Borrow of $A outlives the guard',
    what: 'error[E0597]: `$A` does not live long enough\n  --> src/$f.rs:$n:17',
    why: 'the guard of $B is dropped at the end of the statement',
    learned: 'bind the guard of $B to a name of its own',
    asked: '$A does not live long enough with $B',
  },
  {
    title: 'Bean $A is not scanned',
    what: "NoSuchBeanDefinitionException: No qualifying bean of type 'com.shop.$f.$A' available",
    why: 'the package is outside of the scanned base package',
    learned: 'add the package of $A to scanBasePackages',
    asked: 'no qualifying bean of type $A',
  },
  {
    title: 'Migration of $A deadlocks',
    what: 'ERROR: deadlock detected\nDETAIL: Process $n waits for ShareLock on transaction; relation "$A" of $B',
    why: 'the worker of $B updates the rows in another order',
    learned: 'sort the rows of $A by id before they are updated',
    asked: 'deadlock detected while updating $A',
  },
  {
    title: 'Test of $A times out in CI',
    what: 'FAIL src/$f.test.ts > $A > $B\nError: Test timed out in $n00ms.',
    why: 'the clock was mocked, and $B waits for a real one',
    learned: 'advance the fake timers in $A before $B is awaited',
    asked: 'test of $A times out only in CI',
  },
  {
    title: '$A 与 $B 版本冲突',
    what: 'npm ERR! ERESOLVE unable to resolve dependency tree: peer $A@"^$v" from $B@$v',
    why: '$B 已经不再维护，不支持新版本的 $A',
    learned: '换成有人维护的分支，或者在 overrides 里固定 $A 的版本',
    asked: '安装 $B 时和 $A 依赖冲突',
  },
  {
    title: '容器里连接 $A 被拒绝',
    what: '启动失败：Error: connect ECONNREFUSED 127.0.0.1:$n，服务 $A 连接不上数据库 $B',
    why: '容器里的 127.0.0.1 是容器自己，不是宿主机',
    learned: '把 $A 的地址改成服务名，并等 $B 健康检查通过后再启动',
    asked: '容器里的服务 $A 连接不上数据库',
  },
  {
    title: '$A 导出中文乱码',
    what: '导出的文件打开后中文乱码，$A 写文件时没有写 BOM，第 $n 行开始 $B 读不出来',
    why: '表格程序按本地编码读文件，$A 写的是 UTF-8',
    learned: '在 $A 写文件之前先写 BOM，并在 $B 里指明编码',
    asked: '$A 导出的表格打开后中文乱码怎么办',
  },
  {
    title: 'Circular import of $A',
    what: "ImportError: cannot import name '$A' from partially initialized module 'shop.$f' (most likely due to a circular import)",
    why: '$A and $B imported each other',
    learned: 'import $A inside the function that uses it',
    asked: 'cannot import name $A circular import',
  },
  {
    title: 'Webhook $A is signed with the raw body',
    what: 'Webhook$AError: No signatures found matching the expected signature for payload of $B ($n bytes)',
    why: 'the body parser ran before the signature of $B was checked',
    learned: 'check the signature of $A on the raw body',
    asked: 'no signatures found matching the expected signature for $A',
  },
]

const firsts =
  'Order Refund Ledger Cart Price Stock Invoice Session Token Cache Queue Worker Mail Report Export Import Search Index Image Video Chat Quote Voucher Coupon Tax Audit Route Proxy Retry Batch Event Stream Schema Vector Graph Shard Replica Lease Quota Badge'.split(
    ' ',
  )
const seconds =
  'Client Store Reader Writer Mapper Parser Guard Policy Loader Broker Gateway Handler Adapter Builder Factory Watcher Planner Router Sink Source Buffer Cursor Signer Resolver Scheduler Monitor Channel Bridge Filter Encoder'.split(
    ' ',
  )
const thirds = 'Async Lazy Local Remote Safe Strict Legacy Shared Cached Pooled Signed Typed Nested Global Inner'.split(
  ' ',
)
const machines = [
  { os: 'linux', arch: 'x64' },
  { os: 'darwin', arch: 'arm64' },
  { os: 'win32', arch: 'x64' },
]

type Random = () => number

const choose = <T>(random: Random, values: readonly [T, ...T[]] | readonly T[], fallback: T): T =>
  values[Math.floor(random() * values.length)] ?? fallback

/** One of 18,000 names; some are met far more often than others. */
function makeName(random: Random): string {
  const skewed = () => random() ** 2
  const name = choose(skewed, firsts, 'Order') + choose(skewed, seconds, 'Client')
  return random() < 0.4 ? name : choose(random, thirds, 'Lazy') + name
}

/** A telling with its slots filled; the same names, and a file and numbers of its own with each reading. */
interface Met {
  telling: Telling
  names: { A: string; B: string }
}

function fill(text: string, { names }: Met, random: Random): string {
  return text
    .replaceAll('$A', names.A)
    .replaceAll('$B', names.B)
    .replace(/\$f/g, () => `${choose(random, firsts, 'order').toLowerCase()}-${Math.floor(random() * 40)}`)
    .replace(/\$n/g, () => String(3 + Math.floor(random() * 900)))
    .replace(/\$v/g, () => `${1 + Math.floor(random() * 20)}.${Math.floor(random() * 10)}.0`)
}

function* meet(count: number, random: Random): Generator<Met> {
  for (let index = 0; index < count; index++) {
    const telling = choose(random, tellings, tellings[0])
    if (telling !== undefined) yield { telling, names: { A: makeName(random), B: makeName(random) } }
  }
}

/** Failures of compilers, package managers, databases and servers, a quarter of them told in Chinese. The same seed gives the same ones. */
export function* makeFailures(count: number, seed = 41): Generator<NotedFailure> {
  const random = createRandom(seed + 1)
  for (const met of meet(count, createRandom(seed))) {
    const { title, what, why, learned } = met.telling
    yield {
      title: fill(title, met, random),
      what: fill(what, met, random),
      why: fill(why, met, random),
      where: fill('packages/$f/src/$f', met, random),
      learned: fill(learned, met, random),
      tool: random() < 0.8 ? 'bash' : 'edit',
      environment: {
        ...choose(random, machines, { os: 'linux', arch: 'x64' }),
        node: `${18 + Math.floor(random() * 7)}.1.0`,
      },
    }
  }
}

/**
 * Questions about some of those failures, and about some that nobody met, in turn: the output of a tool with the same error in other folders and
 * lines, the same with a trace about it, a question in few words, and an error of the same kind about a name that is in no record.
 * @param among how many failures there are.
 */
export function* makeFailureQuestions(count: number, among: number, seed = 41): Generator<string> {
  const known = [...meet(among, createRandom(seed))]
  const random = createRandom(seed + 2)
  for (let index = 0; index < count; index++) {
    const met = known[Math.floor(random() * known.length)]
    if (met === undefined) continue
    const stranger = { telling: met.telling, names: { A: `Un${makeName(random)}Met`, B: `Un${makeName(random)}Met` } }
    const error = fill(met.telling.what, met, random)
    if (index % 4 === 0) yield error
    else if (index % 4 === 1) yield `${trace(random)}\n${error}\n${trace(random)}\nexit status ${1 + (index % 3)}`
    else if (index % 4 === 2) yield fill(met.telling.asked, met, random)
    else yield index % 8 === 3 ? fill(met.telling.what, stranger, random) : fill(met.telling.asked, stranger, random)
  }
}

function trace(random: Random): string {
  return Array.from({ length: 4 }, () => {
    const file = choose(random, firsts, 'order').toLowerCase()
    return `    at ${file}${capitalise(choose(random, seconds, 'client'))} (/srv/releases/${Math.floor(random() * 900)}/src/${file}.ts:${Math.floor(random() * 300)}:11)`
  }).join('\n')
}
