/** Version of the package: put in by the build, read from the package where the sources run. */
export const version: string = process.env.MNEMA_VERSION ?? process.env.npm_package_version ?? '0.0.0-source'
