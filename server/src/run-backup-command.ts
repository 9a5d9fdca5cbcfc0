import type { CommandParts } from './features/backup/backup-commands.ts'
import { createLog } from './platform/http/log.ts'
import { readSettings } from './platform/settings.ts'
import { explainFailure } from './start-messages.ts'

/**
 * Runs a command for backups with the arguments of the command line. If a server has started this process, the
 * server receives the progress, and this process ends with the server. After a failure the exit code is 1.
 */
export async function runBackupCommand(
  run: (parts: CommandParts, words: readonly string[]) => Promise<unknown>,
): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
  try {
    const parts: CommandParts = {
      settings: readSettings(process.env),
      log: createLog('warn'),
      now: () => new Date(),
      print: (line) => console.log(line),
      onProgress: (progress) => process.send?.({ progress }),
    }
    await run(parts, process.argv.slice(2))
  } catch (error) {
    const message = explainFailure(error)
    process.send?.({ failure: message })
    console.error(message)
    process.exitCode = 1
  }
}
