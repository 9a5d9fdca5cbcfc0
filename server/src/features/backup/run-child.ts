import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BackupRunKind } from '@verstas/contract/backup/entities.ts'
import type { Settings } from '../../platform/settings.ts'
import type { BackupProgress } from './write-backup.ts'

/** The operator's commands that a server runs. */
const commands: Readonly<
  Record<BackupRunKind, { readonly file: string; readonly words: readonly string[] }>
> = {
  backup: { file: 'backup.ts', words: [] },
  verify: { file: 'verify-backup.ts', words: ['latest'] },
}

/**
 * Runs the operator's command in a child process, so that its work does not delay requests. The child has the
 * settings of this process, and ends with it.
 *
 * @param tenant the tenant of the installation, if this process serves several
 * @param stopping ends the child
 * @returns the reason of the failure; null if the command succeeded
 */
export async function runChild(
  kind: BackupRunKind,
  tenant: Settings['tenant'],
  stopping: AbortSignal,
  onProgress: (progress: BackupProgress) => void,
): Promise<string | null> {
  const { file, words } = commands[kind]
  const child = fork(join(import.meta.dirname, '../..', file), [...words], {
    execArgv: [],
    ...(tenant && { env: { ...process.env, TENANT: tenant.id } }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const end = () => void child.kill('SIGTERM')
  stopping.addEventListener('abort', end)
  let failure: string | null = null
  child.on('message', (message: { readonly progress?: BackupProgress; readonly failure?: string }) => {
    if (message.progress) onProgress(message.progress)
    failure = message.failure ?? failure
  })
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    if (stopping.aborted) return 'The server was stopped.'
    if (code === 0) return null
    return failure ?? `The process ended (${code ?? signal}).`
  } catch (error) {
    return `The process could not be started (${(error as Error).message}).`
  } finally {
    stopping.removeEventListener('abort', end)
  }
}
