import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.mjs'

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to this process's environment
 * @property {boolean} [shell]
 */

/**
 * Runs a program to its end with this process's output, handing it the signals that arrive here.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code; 128 + the signal's number if a signal ended it
 */
export function run(command, args, options = {}) {
  return start(command, args, options).ended
}

/**
 * Starts a program and returns at once, so that several can run side by side.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function start(command, args, { cwd = root, env = {}, shell = false } = {}) {
  const child = spawn(command, args, { cwd, shell, stdio: 'inherit', env: { ...process.env, ...env } })
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

/** @param {(signal: NodeJS.Signals) => void} onSignal */
function forwardSignals(onSignal) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
}

/**
 * A signal to npm ends npm and its shell but does not come here: the sign of it is another parent.
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
