import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { expect, it } from 'vitest'

const server = join(import.meta.dirname, '..')

/** Returns the words in the tests of the server. A number has no separators. */
function wordsOfTests(): ReadonlySet<string> {
  const files = globSync('{src,test}/**/*.test.ts', { cwd: server })
  return new Set(
    files.flatMap((file) =>
      (readFileSync(join(server, file), 'utf8').match(/\w+/g) ?? []).map((word) =>
        /^\d/.test(word) ? word.replaceAll('_', '') : word,
      ),
    ),
  )
}

it('a test of the server asserts every error of the contract, by its name or its id', () => {
  const words = wordsOfTests()
  const unasserted = Object.entries(errorCatalogue)
    .filter(([name, { id }]) => !words.has(name) && !words.has(String(id)))
    .map(([name]) => name)
  expect(unasserted).toEqual([])
})
