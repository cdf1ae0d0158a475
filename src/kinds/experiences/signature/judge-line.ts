/**
 * What a line of an output is worth for naming the failure. `error`: it says what went wrong. `test`: it names the test that failed, the
 * reason follows. `summary`: it says only that something went wrong. `plain`: neither. `noise`: frames, places, excerpts, counts.
 */
export type LineWorth = 'error' | 'test' | 'summary' | 'plain' | 'noise'

const noise: readonly RegExp[] = [
  /^at .{0,400}(?:\(.*\)|<anonymous>|native|\.\p{L}{1,5}(?::\d+)*)$/u,
  /^at [\w$.<>[\]]+ ?\(/,
  /^at (?:async |new )?[\w$.<>/[\]-]+$/,
  /^File "[^"]*"/,
  /^from \S+(?: in |:in |,$|$)/,
  /^In file included from /,
  /^(?:-->|:::|=>) /,
  /^\d* ?\|/,
  /^\d+ (?:[|│]|…)/,
  /^(?:\.{3}|…) ?\d* ?more/,
  /^goroutine \d+ /,
  /^\w+@?\w*:? ?(?:Entering|Leaving) directory/,
  /^(?:make|gmake|ninja)(?:\[\d+\])?: (?:Entering|Leaving|Nothing)/,
  /^note: (?:run with|the following|this error originates|required by|`#\[)/i,
  /^(?:help|hint): (?:run|try|consider)/i,
  /^For more information about this error/i,
  /^(?:A complete log of this run|This is probably not a problem with npm|If you need help)/i,
  /^(?:code|errno|syscall|path|cwd|argv|stack|gyp info|gyp verb|node -v|npm -v)\b ?[^:]{0,80}$/i,
  /^(?:throw|raise|return|import|from) [\w(]/,
  /^(?:While resolving|Found): /,
  /^\S+@\S+ from the root project$/,
  /^(?:Require stack|Stack trace|Call stack|Backtrace|stack backtrace|Thread dump):?$/i,
  /^Node\.js v\d/,
  /^[^\s:：]+:?\d*$/,
  /^[\p{P}\p{S}\s\d]*$/u,
]

/** True of most failures of its tool: it tells them not apart. */
const summary: readonly RegExp[] = [
  /^Traceback \(most recent call last\)/,
  /^(?:make|gmake|mingw32-make)(?:\[\d+\])?: \*{3}/,
  /^collect2: /,
  /^(?:clang|cc|gcc|g\+\+|c\+\+|ld)(?:-\d+)?: (?:error|fatal error): (?:linker command failed|ld returned|no input)/,
  /^ninja: build stopped/,
  /^FAILED: /,
  /^error: (?:could not compile|aborting due to|build failed|test failed, to rerun|linking with|process didn't exit|recipe )/i,
  /^error: command .{0,300} failed with exit (?:code|status)/i,
  /^(?:npm |yarn |pnpm )?(?:ERR! |error )?(?:Lifecycle script|Command failed|code ELIFECYCLE|Failed at the)/i,
  /\bELIFECYCLE\b/,
  /^(?:Error: )?(?:Command|Process|Script|The command) .{0,300}(?:failed|exited|completed|finished).{0,60}(?:exit|status|code)/i,
  /^exit (?:status|code) \d+/i,
  /^(?:Found )?\d+ (?:errors?|warnings?|problems?|failures?|failed|tests? failed)\b/i,
  /^(?:(?:Tests?|Test Suites?|Test Files|Snapshots|Time|Duration)(?::|\s+\d)|Ran all )/,
  /^(?:BUILD FAILED|FAILURE: Build failed|Build FAILED|BUILD FAILURE|What went wrong|\* What went wrong|FAILURES!?|ERRORS!?|(?:short )?test summary(?: info)?|failures|errors?)[:.!]?$/,
  /^Execution failed for task /,
  /^(?:Failed to compile|Compilation failed|compilation terminated|Build error occurred|error during build)\b/i,
  /^\[?(?:ERROR|error)\]? ?(?:Failed to execute goal|To see the full stack|Re-run Maven|-> \[Help|BUILD FAILURE|COMPILATION ERROR|After correcting)/,
  /^(?:error|fatal): (?:process|command) exited/i,
  /^(?:FAIL|FAILED|ERROR)\s+\S+(?: \[build failed\])?$/,
  /^Caused by:$/,
  /^\S+\.\w{1,4}: \w+$/,
  /^Task :\S+ FAILED$/,
  /^CMake Error: /,
  /^-- Configuring incomplete/,
  /(?:构建|编译)失败[。！!]?$/,
]

const test: readonly RegExp[] = [
  /^● ./u,
  /^(?:FAIL|FAILED|FAIL:|✕|✗|not ok \d+)\s/u,
  /^test .{1,300} \.{3} FAILED$/,
  /^\d+\) \S/,
]

const spoken =
  /\b(?:[a-z]{0,20}error|fatal|exception|panic|panicked|fail(?:ed|ure|s|ing)?|cannot|can't|can not|could not|couldn't|unable to|undefined|undeclared|unresolved|unknown|unexpected|unsupported|unrecognized|not found|no such|not exist|not recognized|not allowed|not assignable|not supported|missing|denied|refused|rejected|invalid|illegal|conflict|conflicting|mismatch|mismatched|duplicate|violates|deadlock|timed out|timeout|exceeded|out of memory|killed|abort(?:ed)?|segmentation fault|core dumped|overflow|corrupt(?:ed)?|incompatible|no matching|no module|does not|already in use|already exists|must be|expected)\b/i

const spokenInChinese =
  /错误|失败|异常|找不到|未找到|未定义|无法|不能|不存在|拒绝|超时|冲突|非法|无效|缺少|不支持|不匹配|重复|崩溃|溢出|死锁|没有规则|不允许/

/** `TypeError: …`, `java.lang.NullPointerException`, `error[E0308]:`, `error TS2345:`, `fatal:`. */
const declared =
  /(?:^|[\s:([])(?:[\w.$]{0,120}(?:Error|Exception|Panic|Fault)(?:\s?\[[\w-]+\])?(?::|$)|(?:fatal )?error(?:\[\w+\])?(?: [A-Z]+\d+)?:|fatal:|panic:|FATAL:|ERROR:|ERROR \d+|undefined reference to|undefined symbol|thread '.{0,80}' panicked)/

/** @param line cleaned */
export function judgeLine(line: string): LineWorth {
  if (line === '') return 'noise'
  if (summary.some((pattern) => pattern.test(line))) return 'summary'
  if (test.some((pattern) => pattern.test(line))) return 'test'
  if (declared.test(line)) return 'error'
  if (noise.some((pattern) => pattern.test(line))) return 'noise'
  if (/^(?:warning|warn|note|info|debug|hint|help)\b/i.test(line) || /^\S{1,200}: (?:warning|note): /.test(line))
    return 'plain'
  return spoken.test(line) || spokenInChinese.test(line) ? 'error' : 'plain'
}
