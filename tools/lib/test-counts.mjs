import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, flaky?: number }} Counts */

/** @returns {Counts} of Vitest's JSON report */
export function readVitestCounts(/** @type {string} */ file) {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

/** @returns {Counts} of Playwright's JSON report; a test that passed on a retry counts as passed */
export function readPlaywrightCounts(/** @type {string} */ file) {
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: stats.flaky }
}
