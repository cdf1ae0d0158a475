/** Version of the package: put in by the build. */
export const version: string = process.env.MNEMA_VERSION ?? '0.0.0-source'
