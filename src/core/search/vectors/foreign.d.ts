/** The few parts of WebAssembly that are used: the types of Node.js 20 name none of its values. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module)
    readonly exports: Readonly<Record<string, unknown>>
  }
  class Memory {
    private constructor()
    readonly buffer: ArrayBuffer
  }
}
