import { join } from 'node:path'
import { cacheFolder } from './paths.mjs'
import { readPlaywrightCounts, readVitestCounts } from './test-counts.mjs'

/**
 * @typedef {object} Check
 * @property {string} title
 * @property {readonly string[]} script what Node runs: a file from the top folder on and its arguments
 * @property {Record<string, string>} [env]
 * @property {() => import('./test-counts.mjs').Counts} [readCounts] how many tests it ran; without it
 *   the check itself counts as one
 */

const vitestReport = join(cacheFolder, 'vitest.json')
const playwrightReport = join(cacheFolder, 'playwright.json')

/** Each further checker works out most types once more: one takes 17 core-seconds for the server, the usual four 44. */
const typeCheck = ['node_modules/typescript/bin/tsc', '--checkers', '1', '-p']

/** What can be told without running the product. @type {readonly Check[]} */
const staticChecks = [
  { title: 'Format and lint', script: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { title: 'Types of the server and the rules', script: [...typeCheck, 'tsconfig.json'] },
  { title: 'Types of the web app', script: [...typeCheck, 'web/tsconfig.json'] },
  { title: 'Import rules', script: ['tools/check-imports.mjs'] },
  {
    title: 'Unused files, exports and packages',
    script: ['node_modules/knip/bin/knip.js', '--no-config-hints'],
  },
]

/** @type {Check} */
const webBuild = { title: 'Build and size of the web app', script: ['tools/check-web-size.mjs'] }

/** @type {Check} */
const tests = {
  title: 'Tests of rules, server and components',
  script: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  readCounts: () => readVitestCounts(vitestReport),
}

/** @type {Check} */
const journeys = {
  title: 'Journeys in the browser',
  script: ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  readCounts: () => readPlaywrightCounts(playwrightReport),
}

/**
 * Checks that run side by side; the next stage begins when all of them have passed.
 * @typedef {readonly Check[]} Stage
 */

/** @type {readonly Stage[]} */
export const staticStages = [staticChecks]

/** The configurations of Vitest and Playwright leave out what has been tried elsewhere. */
const once = { VERSTAS_TESTS: 'once' }

/** Everything once. @type {readonly Stage[]} */
export const usualStages = [[...staticChecks, webBuild], [withEnv(tests, once)], [withEnv(journeys, once)]]

/** Everything everywhere: also on the other database, devices and languages, and what goes on for long. @type {readonly Stage[]} */
export const fullStages = [[...staticChecks, webBuild], [tests], [journeys]]

/**
 * The static checks, and the tests that reach a file changed since this commit or not committed yet.
 *
 * @param {string} since
 * @returns {readonly Stage[]}
 */
export function nearStages(since) {
  const near = { ...tests, script: [...tests.script, `--changed=${since}`] }
  return [staticChecks, [withEnv(near, once)]]
}

/** @param {Check} check @param {Record<string, string>} env @returns {Check} */
function withEnv(check, env) {
  return { ...check, env: { ...check.env, ...env } }
}
