import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'

interface Ended {
  /** Null if the process was killed. */
  readonly code: number | null
  /** The lines of the command, with its errors. */
  readonly output: string
}

/**
 * The moment at which a command is killed:
 *
 * - `files:8`: at the eighth message of progress of the step `files`;
 * - `rename:`, `renamed:`: before or after a file gets a name that ends like this;
 * - `removed:`: after a file with such a name was removed;
 * - `print:`: before a line with this text is printed.
 */
export type KillMoment =
  | `${'database' | 'files'}:${number}`
  | `${'rename' | 'renamed' | 'removed' | 'print'}:${string}`

interface RunOptions {
  readonly environment: Readonly<Record<string, string>>
  readonly words?: readonly string[]
  readonly killAt?: KillMoment
}

/** Runs a command for backups as a separate process until it ends or is killed. */
export async function runBackupProcess(
  command: 'backup' | 'restore' | 'verify-backup' | 'list-backups',
  { environment, words = [], killAt }: RunOptions,
): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = fork(join(import.meta.dirname, `../src/${command}.ts`), [...words], {
    env: { PATH, NODE_COMPILE_CACHE, KILL_AT: killAt, ...environment },
    execArgv: killAt === undefined ? [] : ['--import', join(import.meta.dirname, 'kill-at-progress.ts')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  atEnd(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
