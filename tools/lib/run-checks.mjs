import { mkdirSync, rmSync } from 'node:fs'
import { cores } from './cores.mjs'
import { findNode, nodeEnvironment } from './node.mjs'
import { cacheFolder, inRoot } from './paths.mjs'
import { run, runByLine, runWithOutput } from './run.mjs'

/**
 * Runs checks stage by stage and stops after a stage in which one fails. The last line of the output has the
 * totals.
 *
 * @param {readonly import('./checks.mjs').Stage[]} stages
 * @param {readonly string[] | Promise<readonly string[]>} [skipped] the tests that cannot run on this machine, for the
 * summary. A promise is for a program that is made while the first stage runs: the other stages wait for it.
 * @returns {Promise<number>} the exit code: 0 if all passed
 */
export async function runChecks(stages, skipped = []) {
  mkdirSync(cacheFolder, { recursive: true })
  const prepared = Promise.resolve(skipped)
  // The wait below reports a failure. Without this handler, Node would end the process before that.
  prepared.catch(() => {})
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
    await prepared
  }
  summary.push(...(await prepared).map((what) => `-  Skipped: ${what}`))
  console.log(`\n=== Summary\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

/** @typedef {import('./test-counts.mjs').Counts & { readonly line: string }} Result */

/**
 * Runs the checks of a stage in parallel, as many as the machine has cores. The output of a check that runs alone is
 * streamed. The output of other checks is printed when they end, but that of long ones, which have a report, line by line.
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
      const [index, check] = next
      // Removes the report of the previous run, because an interrupted run writes none.
      if (check.report) rmSync(check.report.file, { force: true })
      const runCheck = stage.length === 1 ? runStreamed : check.report ? runBesideOthers : runBuffered
      results[index] = await runCheck(check)
    }
  }
  await Promise.all(Array.from({ length: cores }, work))
  return results
}

/** @param {import('./checks.mjs').Check} check */
async function runStreamed(check) {
  console.log(`\n=== ${check.title}`)
  const startedAt = performance.now()
  const code = await run(findNode(), argumentsOf(check), { env: environmentOf(check) })
  return report(check, code, startedAt)
}

/** Prints each line of the output, so that it can mix with that of other checks only between two lines. */
async function runBesideOthers(/** @type {import('./checks.mjs').Check} */ check) {
  console.log(`\n=== ${check.title}`)
  const startedAt = performance.now()
  const print = (/** @type {string} */ line) => console.log(line)
  const code = await runByLine(findNode(), argumentsOf(check), print, { env: environmentOf(check) })
  return report(check, code, startedAt)
}

/** Prints the output at the end, so that it does not mix with that of other checks. */
async function runBuffered(/** @type {import('./checks.mjs').Check} */ check) {
  const startedAt = performance.now()
  const { code, output } = await runWithOutput(findNode(), argumentsOf(check), { env: environmentOf(check) })
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

/** Exit codes from this one on mean that a signal ended the program. */
const signalCodes = 128

/**
 * @param {import('./checks.mjs').Check} check
 * @param {number} code
 * @param {number} startedAt
 * @returns {Result}
 */
function report(check, code, startedAt) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const counts = check.report ? countsOf(check.report) : { passed: code === 0 ? 1 : 0, failed: 0 }
  const { passed, flaky = 0, notRun = 0 } = counts ?? { passed: 0 }
  const isCutOff = code >= signalCodes || counts === undefined || notRun > 0
  // Counts at least one failure for a failed check, even if its tests could not start.
  const failed = Math.max(counts?.failed ?? 0, code === 0 && !isCutOff ? 0 : 1)
  const words = [
    ...(isCutOff ? ['was cut off'] : []),
    `${passed} passed${flaky > 0 ? ` (${flaky} on a retry)` : ''}`,
    `${failed} failed`,
    ...(notRun > 0 ? [`${notRun} did not run`] : []),
    `${seconds} s`,
  ]
  const line = `${failed === 0 ? 'ok' : 'NO'} ${check.title}: ${words.join(', ')}`
  console.log(line)
  return { line, passed, failed }
}

/**
 * Returns the counts of a report. Returns undefined if the report is missing or incomplete, because the check
 * was cut off.
 */
function countsOf(/** @type {import('./checks.mjs').Report} */ { file, read }) {
  try {
    return read(file)
  } catch {
    return undefined
  }
}
