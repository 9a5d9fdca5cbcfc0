import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The rows of the table in docs/taps.md. */
const rows = [
  ...readFileSync(`${root}/docs/taps.md`, 'utf8').matchAll(/^\| ([^|]+) \| [^|]+ \| (\d+) \| (\d+) \|$/gm),
].map(([, journey = '', taps, most]) => ({ journey, taps: Number(taps), most: Number(most) }))

const journeys = globSync('e2e/journeys/**/*.spec.ts', { cwd: root }).map((file) =>
  readFileSync(`${root}/${file}`, 'utf8'),
)

/** The journeys whose taps the end-to-end tests count. */
const counted = journeys.flatMap((source) =>
  [...source.matchAll(/expectTaps\(\s*(['"])(.+?)\1,/g)].map(([, , journey]) => journey),
)

it('no journey of the table takes more taps than its limit', () => {
  expect(rows.length).toBeGreaterThan(20)
  for (const { journey, taps, most } of rows) expect(taps, journey).toBeLessThanOrEqual(most)
})

it('each row of the table is counted by an end-to-end test, and each count has a row', () => {
  expect(counted.toSorted()).toEqual(rows.map(({ journey }) => journey).toSorted())
})
