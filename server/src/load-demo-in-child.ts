import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const script = join(import.meta.dirname, 'demo-process.ts')

/**
 * Thrown if the child process that loads the demo fails. The child process has already printed the reason.
 */
export class DemoProcessError extends Error {
  constructor(end: number | string) {
    super(`The demo dealership was not loaded (${end}). Start again, or start without it: DEMO=off`)
    this.name = 'DemoProcessError'
  }
}

/**
 * Loads the demo dealership in a child process, so that its memory is freed afterwards. The embedded database
 * must be closed meanwhile, because only one process can open it.
 *
 * @throws {DemoProcessError}
 */
export async function loadDemoInChild(): Promise<void> {
  if (!existsSync(script)) throw new DemoProcessError('the production package does not contain it')
  const [code, signal] = await once(fork(script, { execArgv: [] }), 'exit')
  if (code !== 0) throw new DemoProcessError(code ?? signal)
}
