import { mkdirSync } from 'node:fs'
import { findNode, nodeEnvironment } from './node.mjs'
import { cacheFolder, inRoot } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Runs checks one after another, each under a heading, and stops at the first that fails. The last line
 * counts the whole run.
 *
 * @param {readonly import('./checks.mjs').Check[]} checks
 * @returns {Promise<number>} the exit code: 0 when all passed
 */
export async function runChecks(checks) {
  mkdirSync(cacheFolder, { recursive: true })
  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const summary = []
  for (const check of checks) {
    if (total.failed > 0) {
      summary.push(`-  ${check.title}: not run`)
      continue
    }
    console.log(`\n=== ${check.title}`)
    const startedAt = performance.now()
    const isGood = (await runCheck(check)) === 0
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const { passed, failed } = countsOf(check, isGood)
    total.passed += passed
    total.failed += failed
    const line = `${isGood ? 'ok' : 'NO'} ${check.title}: ${passed} passed, ${failed} failed, ${seconds} s`
    console.log(line)
    summary.push(line)
  }
  console.log(`\n=== Summary\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

function runCheck(/** @type {import('./checks.mjs').Check} */ { script: [file = '', ...args], env }) {
  return run(findNode(), [inRoot(file), ...args], { env: { ...nodeEnvironment(), ...env } })
}

/**
 * A check that failed has at least one failure, also when its tests did not come to be counted.
 *
 * @param {import('./checks.mjs').Check} check
 * @param {boolean} isGood
 * @returns {import('./test-counts.mjs').Counts}
 */
function countsOf({ readCounts }, isGood) {
  if (readCounts === undefined) return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  try {
    const { passed, failed } = readCounts()
    return { passed, failed: isGood ? failed : Math.max(failed, 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
