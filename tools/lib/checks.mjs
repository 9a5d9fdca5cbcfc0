import { join } from 'node:path'
import { cores } from './cores.mjs'
import { cacheFolder } from './paths.mjs'
import { readPlaywrightCounts, readVitestCounts } from './test-counts.mjs'

/**
 * @typedef {object} Check
 * @property {string} title
 * @property {readonly string[]} script the file that Node runs, relative to the repository, and its arguments
 * @property {Record<string, string>} [env]
 * @property {Report} [report] of its tests; a check without a report counts as one test
 */

/**
 * @typedef {object} Report
 * @property {string} file that the check writes when it ends
 * @property {(file: string) => import('./test-counts.mjs').Counts} read
 */

const playwrightReport = join(cacheFolder, 'playwright.json')

/**
 * Uses one checker, because each checker computes most types itself. For the server one checker takes 17 CPU
 * seconds, and the default of four takes 44.
 */
const typeCheck = ['node_modules/typescript/bin/tsc', '--checkers', '1', '-p']

/** Checks that do not run the product. @type {readonly Check[]} */
const staticChecks = [
  { title: 'Format and lint', script: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { title: 'Types of the server and the domain', script: [...typeCheck, 'tsconfig.json'] },
  { title: 'Types of the web app', script: [...typeCheck, 'web/tsconfig.json'] },
  { title: 'Import rules', script: ['tools/check-imports.mjs'] },
  { title: 'Plain words', script: ['tools/check-prose.mjs'] },
  {
    title: 'Unused files, exports and packages',
    script: ['node_modules/knip/bin/knip.js', '--no-config-hints'],
  },
]

/** @type {Check} */
const webBuild = { title: 'Build and size of the web app', script: ['tools/check-web-size.mjs'] }

/** Before the tests, which would otherwise wait for it one after the other. @type {Check} */
const testData = { title: 'Data for the tests', script: ['e2e/src/server/prepare-data.ts'] }

/**
 * Tests of some projects of vitest.config.ts.
 *
 * @param {string} title
 * @param {string} name of the report
 * @param {readonly string[]} projects
 * @returns {Check}
 */
function testsOf(title, name, projects) {
  const file = join(cacheFolder, `vitest-${name}.json`)
  return {
    title,
    script: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: { file, read: readVitestCounts },
  }
}

/**
 * The tests. The first ones wait for databases, processes and clocks in half of their time, and the others compute. So
 * they run side by side: each alone leaves a core idle.
 *
 * @type {readonly Check[]}
 */
const tests = [
  testsOf('Tests of the server', 'server', ['pglite', 'postgres']),
  withEnv(testsOf('Tests of domain and components', 'components', ['unit', 'web-unit', 'web']), {
    VERSTAS_TEST_WORKERS: String(cores),
  }),
]

/** @type {Check} */
const journeys = {
  title: 'Journeys in the browser',
  script: ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  report: { file: playwrightReport, read: readPlaywrightCounts },
}

/** The journeys that other browsers support, by browser. @type {Record<OtherBrowser, Check>} */
const journeysElsewhere = {
  firefox: journeysIn('Firefox', 'e2e/firefox.config.ts'),
  webKit: journeysIn('WebKit', 'e2e/webkit.config.ts'),
}

/** @typedef {import('./system-programs.mjs').OtherBrowser} OtherBrowser */

/** @returns {Check} */
function journeysIn(/** @type {string} */ browser, /** @type {string} */ config) {
  const file = join(cacheFolder, `playwright-${browser.toLowerCase()}.json`)
  return {
    title: `Journeys in ${browser}`,
    script: ['node_modules/@playwright/test/cli.js', 'test', `--config=${config}`, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, read: readPlaywrightCounts },
  }
}

/**
 * Checks that run in parallel. The next stage starts when all of them have passed.
 *
 * @typedef {readonly Check[]} Stage
 */

/** @type {readonly Stage[]} */
export const staticStages = [staticChecks]

/** Checks before the tests, the longest one first. @type {Stage} */
const preparation = [testData, ...staticChecks, webBuild]

/**
 * Environment that limits the tests: Vitest runs most tests once, and Playwright runs only the core journeys.
 * Without this variable they run all tests on all databases, devices and languages.
 */
const usual = { VERSTAS_TESTS: 'usual' }

/** Checks that each change must pass. They take about sixteen minutes on two cores. @type {readonly Stage[]} */
export const usualStages = [
  preparation,
  tests.map((check) => withEnv(check, usual)),
  [withEnv(journeys, usual)],
]

/**
 * The full run: all tests on both databases, all devices and all languages, with soak tests and other
 * browsers.
 *
 * @param {readonly OtherBrowser[]} browsers the installed ones
 * @returns {readonly Stage[]}
 */
export function fullStages(browsers) {
  const elsewhere = browsers.map((browser) => [journeysElsewhere[browser]])
  return [preparation, tests, [journeys], ...elsewhere]
}

/**
 * The static checks, and the Vitest tests that import a changed file, directly or indirectly.
 *
 * @param {string} since the commit or branch with which the files are compared
 * @returns {readonly Stage[]}
 */
export function changedStages(since) {
  const changed = tests.map((check) => ({ ...check, script: [...check.script, `--changed=${since}`] }))
  return [staticChecks, changed.map((check) => withEnv(check, usual))]
}

/** @param {Check} check @param {Record<string, string>} env @returns {Check} */
function withEnv(check, env) {
  return { ...check, env: { ...check.env, ...env } }
}
