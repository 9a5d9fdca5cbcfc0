import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's top folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The absolute path of a file of the repository, given with slashes. */
export function inRoot(/** @type {string} */ path) {
  return join(root, ...path.split('/'))
}

export const cacheFolder = inRoot('node_modules/.cache/verstas')
