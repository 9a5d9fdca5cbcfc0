import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './paths.mjs'

/**
 * @param {readonly string[]} paths files and folders of the repository
 * @returns {string} a hash of their names and contents
 */
export function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => listFiles(inRoot(path)))) {
    hash.update(file)
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]} the file itself or the files below the folder, in a stable order; none if it is absent
 */
function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}
