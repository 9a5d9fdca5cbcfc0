import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { briefEmbeddedTests, walkedFeatures } from './embedded-tests.mjs'
import { inRoot } from './paths.mjs'

const filesOf = (pattern: string) => globSync(pattern, { cwd: inRoot('.') })
const featureOf = (file: string) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1]

it('each pattern of the brief embedded tests matches a file', () => {
  expect(briefEmbeddedTests.filter((pattern) => filesOf(pattern).length === 0)).toEqual([])
})

it('each feature with database tests has a brief embedded test or is in `walkedFeatures`', () => {
  const tested = new Set(filesOf('server/src/features/**/*.db.test.ts').map(featureOf))
  const onEmbedded = new Set([...briefEmbeddedTests.map(featureOf), ...walkedFeatures])
  expect([...tested].filter((feature) => !onEmbedded.has(feature))).toEqual([])
})
