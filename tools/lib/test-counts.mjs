import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} [flaky] number of passed tests that needed a retry
 * @property {number} [notRun] number of planned tests that did not run to their end
 */

/** Reads Vitest's JSON report. A file that could not run counts as a failed test. @returns {Counts} */
export function readVitestCounts(/** @type {string} */ file) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} */
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length }
}

/** @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile */

/** Reads Playwright's JSON report. A test that passed on a retry counts as passed. @returns {Counts} */
export function readPlaywrightCounts(/** @type {string} */ file) {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: stats.flaky,
    notRun: suites.flatMap(testsOf).filter(isNotRun).length,
  }
}

/**
 * @typedef {{ results: { status: string }[] }} PlaywrightTest
 * @typedef {{ suites?: PlaywrightSuite[], specs: { tests: PlaywrightTest[] }[] }} PlaywrightSuite
 */

/** @returns {PlaywrightTest[]} */
function testsOf(/** @type {PlaywrightSuite} */ { suites = [], specs }) {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)]
}

/**
 * True if the test was interrupted or has no result. A skipped test has a result, so it is not counted here.
 */
function isNotRun(/** @type {PlaywrightTest} */ { results }) {
  return results.every(({ status }) => status === 'interrupted')
}
