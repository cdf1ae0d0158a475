import { basename } from 'node:path'
import { watch } from 'chokidar'

export interface WatchedFolder {
  close(): Promise<void>
}

/**
 * Tells when something is written in a folder. It may miss what happens: whoever relies on it looks for himself now and then.
 * @param onFailure once for each thing that goes wrong, as when the system allows no more watches.
 */
export function watchFolder(folder: string, onChange: () => void, onFailure: (error: unknown) => void): WatchedFolder {
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    ignored: (path, stats) =>
      (path !== folder && basename(path).startsWith('.')) ||
      (stats?.isFile() === true && !path.toLowerCase().endsWith('.md')),
  })
  watcher.on('all', onChange)
  watcher.on('error', onFailure)
  return { close: () => watcher.close() }
}
