import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from './paths.mjs'

/** The pages that a person waits for in the morning; with the entry they make up the first load. */
const firstPages = /(sign-in|start)\.page\.tsx$/

/**
 * @typedef {object} Chunk
 * @property {string} file
 * @property {string[]} [css]
 * @property {string[]} [imports]
 * @property {boolean} [isEntry]
 */

/**
 * The gzipped bytes of the scripts and styles that the first load of the built web app brings.
 *
 * @returns {{ file: string, bytes: number }[]} by size, the largest first
 */
export function measureFirstLoad() {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(inRoot('web/dist/.vite/manifest.json'), 'utf8'))
  /** @type {Set<string>} */
  const files = new Set()
  const follow = (/** @type {string} */ key) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(follow)
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry || firstPages.test(key)) follow(key)
  return [...files]
    .map((file) => ({ file, bytes: gzipSync(readFileSync(inRoot(`web/dist/${file}`))).length }))
    .sort((a, b) => b.bytes - a.bytes)
}
