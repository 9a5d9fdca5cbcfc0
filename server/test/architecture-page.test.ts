import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const repository = new URL('../../', import.meta.url)
const page = await readFile(new URL('docs/architecture.md', repository), 'utf8')
const [, section = ''] = /## How an endpoint comes to be\n(.*?)\n## /s.exec(page) ?? []
const steps = [...section.matchAll(/^ {4}(\S+\.ts) +(\w+)/gm)].map(
  ([, path = '', name = '']) => [path, name] as const,
)

it('the architecture page lists at least six files of an endpoint', () => {
  expect(steps.length).toBeGreaterThanOrEqual(6)
})

it.each(steps)('the file %s contains the name that the architecture page lists: %s', async (path, name) => {
  expect(await readFile(new URL(path, repository), 'utf8')).toContain(name)
})
