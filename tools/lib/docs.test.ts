import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { inRoot } from './paths.mjs'

const folders = ['contract', 'domain', 'server', 'web', 'demo', 'e2e', 'bench', 'tools', 'docs', 'deploy']
const pages = globSync('docs/**/*.md', { cwd: inRoot('.') }).sort()
const sources = globSync(`{${folders.join()}}/**/*.{ts,tsx,mjs,sql}`, {
  cwd: inRoot('.'),
  exclude: (name) => /^(node_modules|dist|\.cache)$/.test(name.split('/').at(-1) ?? ''),
})

const textOf = (page: string): string => readFileSync(inRoot(page), 'utf8')
const quoted = (page: string): string[] =>
  [...textOf(page).matchAll(/`([\w./-]+)`/g)].map(([, words = '']) => words)

/** True if a file has this path, or a path with this ending. */
const isThere = (name: string): boolean =>
  existsSync(inRoot(name)) || sources.some((path) => path.endsWith(`/${name}`))

const namesFile = (words: string): boolean =>
  /\.(ts|tsx|mjs|sql)$/.test(words) || (words.includes('/') && folders.includes(words.split('/')[0] ?? ''))

const linkedPages = (page: string): string[] =>
  [...textOf(page).matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]*)?\)/g)].map(([, link = '']) =>
    join(dirname(page), link),
  )

it.each(pages)('the document %s names and links only files that exist', (page) => {
  const named = quoted(page).filter((words) => namesFile(words) && !words.includes('.cache/'))
  expect([...named, ...linkedPages(page)].filter((name) => !isThere(name))).toEqual([])
})

it('the list of decisions contains every decision', () => {
  const decisions = pages.filter((page) => /^docs\/decisions\/(?!README)/.test(page))
  expect(linkedPages('docs/decisions/README.md').sort()).toEqual(decisions)
})

const steps = [...textOf('docs/adding-a-feature.md').matchAll(/^ {4}(\S+) +(.+)$/gm)].map(
  ([, path = '', words = '']) => [path, words] as const,
)

it('the guide for adding a feature has ten steps, each with an example', () => {
  const sections = textOf('docs/adding-a-feature.md')
    .split(/^## \d+\. /m)
    .slice(1)
  expect(sections).toHaveLength(10)
  for (const section of sections) expect(section).toMatch(/^ {4}\S+ +\S/m)
})

it.each(steps)(
  'the file %s contains the text that the guide for adding a feature shows: %s',
  (path, words) => {
    expect(textOf(path)).toContain(words)
  },
)
