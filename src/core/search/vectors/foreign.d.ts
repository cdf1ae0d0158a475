/** The few parts of WebAssembly that are used: the types of Node.js 20 name none of its values. */
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports?: Readonly<Record<string, Readonly<Record<string, unknown>>>>)
    readonly exports: Readonly<Record<string, unknown>>
  }
  class Memory {
    constructor(size: { initial: number })
    readonly buffer: ArrayBuffer
  }
}
