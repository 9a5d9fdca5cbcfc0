import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's top folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Turns a path of the repository, written with slashes, into one of this machine. */
export function inRoot(/** @type {string} */ path) {
  return join(root, ...path.split('/'))
}

export const cacheFolder = inRoot('node_modules/.cache/verstas')
