import { join } from 'node:path'
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

const vitestReport = join(cacheFolder, 'vitest.json')
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

/** @type {Check} */
const tests = {
  title: 'Tests of domain, server and components',
  script: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  report: { file: vitestReport, read: readVitestCounts },
}

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

/**
 * Environment that limits the tests: Vitest runs most tests once, and Playwright runs only the core journeys.
 * Without this variable they run all tests on all databases, devices and languages.
 */
const usual = { VERSTAS_TESTS: 'usual' }

/** Checks that each change must pass. They take about seventeen minutes on two cores. @type {readonly Stage[]} */
export const usualStages = [[...staticChecks, webBuild], [withEnv(tests, usual)], [withEnv(journeys, usual)]]

/**
 * The full run: all tests on both databases, all devices and all languages, with soak tests and other
 * browsers.
 *
 * @param {readonly OtherBrowser[]} browsers the installed ones
 * @returns {readonly Stage[]}
 */
export function fullStages(browsers) {
  const elsewhere = browsers.map((browser) => [journeysElsewhere[browser]])
  return [[...staticChecks, webBuild], [tests], [journeys], ...elsewhere]
}

/**
 * The static checks, and the Vitest tests that import a changed file, directly or indirectly.
 *
 * @param {string} since the commit or branch with which the files are compared
 * @returns {readonly Stage[]}
 */
export function changedStages(since) {
  const changed = { ...tests, script: [...tests.script, `--changed=${since}`] }
  return [staticChecks, [withEnv(changed, usual)]]
}

/** @param {Check} check @param {Record<string, string>} env @returns {Check} */
function withEnv(check, env) {
  return { ...check, env: { ...check.env, ...env } }
}
