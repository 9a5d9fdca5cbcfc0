import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from './paths.mjs'

const namedFile = /(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"(?! nomodule)/g
const filesOfPages = /"all":\{[^}]*"fi":"\.\/([^"]+)".*"pages":(\[[^\]]*\])/
const ownFiles = /"own":(\{[^}]*\})/
const textsOfFinnish = /"first":\{[^}]*"fi":"\.\/([^"]+)"/

/**
 * Returns the gzipped sizes of the scripts and styles that the built app loads first: for the sign-in page,
 * the start page and the texts of one language.
 *
 * @returns {{ file: string, bytes: number }[]} by size, the largest first
 */
export function measureFirstLoad() {
  const page = readPage()
  const files = [...page.matchAll(namedFile)].map(([, file = '']) => file)
  const texts = textsOfFinnish.exec(page)?.[1]
  if (files.length === 0 || !texts)
    throw new Error('The page of the built web app contains no scripts or texts')
  files.push(texts)
  return files.map((file) => ({ file, bytes: sizeOf(file) })).sort((a, b) => b.bytes - a.bytes)
}

/**
 * Returns the gzipped bytes of the files that all pages except the start page wait for, besides the first load:
 * their shared code, and all texts of one language.
 */
export function measureShared() {
  const [, texts = '', files = '[]'] = filesOfPages.exec(readPage()) ?? []
  if (texts === '') throw new Error('The page of the built web app does not name the files of all pages')
  return [texts, ...JSON.parse(files)].reduce((sum, file) => sum + sizeOf(file), 0)
}

/**
 * Returns the gzipped sizes of the files that a page opened by its address waits for, besides those of all
 * pages.
 *
 * @returns {{ page: string, bytes: number }[]} by size, the largest first
 */
export function measurePages() {
  const own = ownFiles.exec(readPage())?.[1]
  if (own === undefined) throw new Error('The page of the built web app does not name the files of its pages')
  const filesOf = Object.entries(/** @type {Record<string, string[]>} */ (JSON.parse(own)))
  return filesOf
    .map(([page, files]) => ({ page, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) }))
    .sort((a, b) => b.bytes - a.bytes)
}

const readPage = () => readFileSync(inRoot('web/dist/index.html'), 'utf8').replaceAll('&quot;', '"')

const sizeOf = (/** @type {string} */ file) => gzipSync(readFileSync(inRoot(`web/dist/${file}`))).length
