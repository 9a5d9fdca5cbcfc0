import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's top folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Returns the absolute path of a file in the repository. The given path contains slashes on every platform.
 */
export function inRoot(/** @type {string} */ path) {
  return join(root, ...path.split('/'))
}

export const cacheFolder = inRoot('node_modules/.cache/verstas')
