import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from './paths.mjs'

/** What the page names stands for all of it, with the texts of the first language, which its first script fetches. */
const firstFile = /(?:(?:src|href)="|&quot;fi&quot;:&quot;|"fi":")\.\/(assets\/[^"&]+\.(?:js|css))/g

/**
 * The gzipped bytes of the scripts and styles that the first load of the built web app brings: the
 * sign-in page, the start page and the texts of the first language.
 *
 * @returns {{ file: string, bytes: number }[]} by size, the largest first
 */
export function measureFirstLoad() {
  const page = readFileSync(inRoot('web/dist/index.html'), 'utf8')
  const files = [...page.matchAll(firstFile)].map(([, file = '']) => file)
  if (files.length === 0) throw new Error('The page of the built web app names no scripts and styles')
  return files
    .map((file) => ({ file, bytes: gzipSync(readFileSync(inRoot(`web/dist/${file}`))).length }))
    .sort((a, b) => b.bytes - a.bytes)
}
