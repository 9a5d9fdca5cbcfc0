import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { root } from './paths.mjs'

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to this process's environment
 * @property {boolean} [shell]
 * @property {'inherit' | 'pipe'} [stdio] this process's input and output, or pipes for the caller
 */

/**
 * Runs a program to its end with this process's input and output, and forwards signals to the program.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} the exit code; 128 plus the signal's number if a signal ended the program
 */
export function run(command, args, options = {}) {
  return start(command, args, options).ended
}

/**
 * Runs a program to its end without input, and returns its output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} the exit code as `run` returns it, and stdout and
 * stderr together
 */
export async function runWithOutput(command, args, options = {}) {
  const { child, ended } = start(command, args, { ...options, stdio: 'pipe' })
  child.stdin?.end()
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const [code] = await Promise.all([ended, once(child, 'close')])
  return { code, output }
}

/**
 * Runs a program to its end without input, and passes on each line of its output when it is complete.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {(line: string) => void} onLine
 * @param {RunOptions} [options]
 * @returns {Promise<number>} the exit code as `run` returns it
 */
export async function runByLine(command, args, onLine, options = {}) {
  const { child, ended } = start(command, args, { ...options, stdio: 'pipe' })
  child.stdin?.end()
  for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on('line', onLine)
  const [code] = await Promise.all([ended, once(child, 'close')])
  return code
}

/**
 * Starts a program and returns immediately, so that several can run in parallel.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function start(command, args, { cwd = root, env = {}, shell = false, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { cwd, shell, stdio, env: { ...process.env, ...env } })
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    const stopForwarding = forwardSignals((signal) => child.kill(signal))
    const stopWatching = watchNpm(() => child.kill('SIGTERM'))
    child.once('error', (error) => {
      stopForwarding()
      stopWatching()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      stopForwarding()
      stopWatching()
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
  return { child, ended }
}

/**
 * Forwards signals to `onSignal`. Returns a function that stops the forwarding. @param {(signal:
 * NodeJS.Signals) => void} onSignal
 */
function forwardSignals(onSignal) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
}

/**
 * Calls `onGone` after npm has ended, if npm started this process. A signal to npm ends npm and its shell
 * without reaching this process, which then gets another parent. Returns a function that stops watching.
 *
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 500)
  timer.unref()
  return () => clearInterval(timer)
}
