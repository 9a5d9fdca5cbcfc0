import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const main = join(import.meta.dirname, '../src/main.ts')

/**
 * Starts the server as a separate process, which ends with the test. Collects its output. `up` resolves to
 * its address, `exited` to its exit code.
 */
export function startMain(environment: NodeJS.ProcessEnv) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', DEMO: 'off', ...environment }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const up = Promise.withResolvers<string>()
  const gather = (chunk: Buffer) => {
    output += chunk.toString()
    const address = /Verstas is up: (http:\S+)/.exec(output)?.[1]
    if (address) up.resolve(address)
  }
  child.stdout.on('data', gather)
  child.stderr.on('data', gather)
  const exited = once(child, 'close').then(([code]) => code as number | null)
  exited.then(() => up.reject(new Error(output)))
  // Prevents an unhandled rejection: most of these servers fail to start, and their tests do not await the
  // address.
  up.promise.catch(() => undefined)
  return { child, exited, up: up.promise, output: () => output }
}
