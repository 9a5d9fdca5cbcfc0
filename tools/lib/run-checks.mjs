import { mkdirSync } from 'node:fs'
import { findNode, nodeEnvironment } from './node.mjs'
import { cacheFolder, inRoot } from './paths.mjs'
import { run, runSilently } from './run.mjs'

/** So many checks run at once: they keep two cores busy, and more would wait for each other. */
const lanes = 2

/**
 * Runs checks stage after stage, each under its heading, and stops at the first stage in which one fails. The last
 * line counts the whole run.
 *
 * @param {readonly import('./checks.mjs').Stage[]} stages
 * @param {readonly string[]} [leftOut] what this machine cannot try; the summary names it
 * @returns {Promise<number>} the exit code: 0 when all passed
 */
export async function runChecks(stages, leftOut = []) {
  mkdirSync(cacheFolder, { recursive: true })
  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const summary = []
  for (const stage of stages) {
    if (total.failed > 0) {
      summary.push(...stage.map(({ title }) => `-  ${title}: not run`))
      continue
    }
    for (const { line, passed, failed } of await runStage(stage)) {
      total.passed += passed
      total.failed += failed
      summary.push(line)
    }
  }
  summary.push(...leftOut.map((what) => `-  Not tried: ${what}`))
  console.log(`\n=== Summary\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

/** @typedef {import('./test-counts.mjs').Counts & { readonly line: string }} Result */

/**
 * Runs the checks of a stage side by side; a check that runs alone shows its output as it comes.
 *
 * @param {import('./checks.mjs').Stage} stage
 * @returns {Promise<Result[]>} in the order in which the checks are listed
 */
async function runStage(stage) {
  /** @type {Result[]} */
  const results = []
  const waiting = [...stage.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, check] = next
      results[place] = await (stage.length === 1 ? runAloud(check) : runAside(check))
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return results
}

/** @param {import('./checks.mjs').Check} check */
async function runAloud(check) {
  console.log(`\n=== ${check.title}`)
  const startedAt = performance.now()
  const code = await run(findNode(), argumentsOf(check), { env: environmentOf(check) })
  return report(check, code, startedAt)
}

/** Keeps the output until the end, so that it does not mix with the others'. */
async function runAside(/** @type {import('./checks.mjs').Check} */ check) {
  const startedAt = performance.now()
  const { code, output } = await runSilently(findNode(), argumentsOf(check), { env: environmentOf(check) })
  console.log(`\n=== ${check.title}\n${output.trim()}`)
  return report(check, code, startedAt)
}

/** @returns {string[]} */
function argumentsOf(/** @type {import('./checks.mjs').Check} */ { script: [file = '', ...args] }) {
  return [inRoot(file), ...args]
}

function environmentOf(/** @type {import('./checks.mjs').Check} */ { env }) {
  return { ...nodeEnvironment(), ...env }
}

/**
 * @param {import('./checks.mjs').Check} check
 * @param {number} code
 * @param {number} startedAt
 * @returns {Result}
 */
function report(check, code, startedAt) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { passed, failed, atSecondTry = 0 } = countsOf(check, code === 0)
  const late = atSecondTry > 0 ? ` (${atSecondTry} at the second try)` : ''
  const line = `${code === 0 ? 'ok' : 'NO'} ${check.title}: ${passed} passed${late}, ${failed} failed, ${seconds} s`
  console.log(line)
  return { line, passed, failed }
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
    const counts = readCounts()
    return { ...counts, failed: isGood ? counts.failed : Math.max(counts.failed, 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
