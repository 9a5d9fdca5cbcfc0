import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { briefEmbeddedTests, writtenByStranger } from './embedded-tests.mjs'
import { inRoot } from './paths.mjs'

const filesOf = (pattern: string) => globSync(pattern, { cwd: inRoot('.') })
const featureOf = (file: string) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1]

it('each file that npm test runs on the embedded database exists', () => {
  expect(briefEmbeddedTests.filter((pattern) => filesOf(pattern).length === 0)).toEqual([])
})

it('each feature with database tests has one on the embedded database or in the specification client', () => {
  const tested = new Set(filesOf('server/src/features/**/*.db.test.ts').map(featureOf))
  const onEmbedded = new Set([...briefEmbeddedTests.map(featureOf), ...writtenByStranger])
  expect([...tested].filter((feature) => !onEmbedded.has(feature))).toEqual([])
})
