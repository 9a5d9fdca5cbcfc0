import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'

interface Ended {
  readonly code: number | null
  /** The lines of the command, with its errors. */
  readonly output: string
  /** The number of progress messages before the end. */
  readonly messages: number
}

interface RunOptions {
  readonly environment: Readonly<Record<string, string>>
  readonly words?: readonly string[]
  /** Kills the process at a message. Receives the number of messages, from 1. */
  readonly isKilledAt?: (step: string, count: number) => boolean
}

/** Runs a command for backups as a separate process until it ends or is killed. */
export async function runBackupProcess(
  command: 'backup' | 'restore' | 'verify-backup' | 'list-backups',
  { environment, words = [], isKilledAt = () => false }: RunOptions,
): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = fork(join(import.meta.dirname, `../src/${command}.ts`), [...words], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  atEnd(() => void child.kill('SIGKILL'))
  let output = ''
  let messages = 0
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
  child.on('message', (message: { readonly progress?: { readonly step: string } }) => {
    if (message.progress === undefined) return
    messages += 1
    if (isKilledAt(message.progress.step, messages)) child.kill('SIGKILL')
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, messages }
}
