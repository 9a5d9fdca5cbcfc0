import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, atSecondTry?: number }} Counts */

/** @returns {Counts} of the JSON report that Vitest left */
export function readVitestCounts(/** @type {string} */ file) {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

/** @returns {Counts} of the JSON report that Playwright left; a test that passed at its second try has passed */
export function readPlaywrightCounts(/** @type {string} */ file) {
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, atSecondTry: stats.flaky }
}
