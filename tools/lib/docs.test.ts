import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { inRoot } from './paths.mjs'

const pages = globSync('docs/**/*.md', { cwd: inRoot('.') }).sort()
const textOf = (path: string): string => readFileSync(inRoot(path), 'utf8')

/** Files and folders that a page names in backquotes; a name with `<` or `*` stands for several. */
const namedPaths = (page: string): string[] =>
  [...textOf(page).matchAll(/`((?:contract|domain|server|web|demo|e2e|bench|tools|docs)\/(?!\.cache)[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )

const linkedPages = (page: string): string[] =>
  [...textOf(page).matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]*)?\)/g)].map(([, link = '']) =>
    join(dirname(page), link),
  )

it.each(pages)('%s names files that exist', (page) => {
  const missing = [...namedPaths(page), ...linkedPages(page)].filter((path) => !existsSync(inRoot(path)))
  expect(missing).toEqual([])
})

it('every decision stands in the list of decisions', () => {
  const decisions = pages.filter((page) => /^docs\/decisions\/(?!README)/.test(page))
  expect(linkedPages('docs/decisions/README.md').sort()).toEqual(decisions)
})
