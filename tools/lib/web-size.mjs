import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from './paths.mjs'

const namedFile = /(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"(?! nomodule)/g
const textsOfFinnish = /"firstTexts":\{[^}]*"fi":"\.\/([^"]+)"/

/**
 * Returns the gzipped sizes of the scripts and styles that the built app loads first: for the sign-in page,
 * the start page and the texts of one language.
 *
 * @returns {{ file: string, bytes: number }[]} by size, the largest first
 */
export function measureFirstLoad() {
  const page = readFileSync(inRoot('web/dist/index.html'), 'utf8')
  const files = [...page.matchAll(namedFile)].map(([, file = '']) => file)
  const texts = textsOfFinnish.exec(page.replaceAll('&quot;', '"'))?.[1]
  if (files.length === 0 || !texts)
    throw new Error('The page of the built web app contains no scripts or texts')
  files.push(texts)
  return files
    .map((file) => ({ file, bytes: gzipSync(readFileSync(inRoot(`web/dist/${file}`))).length }))
    .sort((a, b) => b.bytes - a.bytes)
}
