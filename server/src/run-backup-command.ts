import type { CommandParts } from './features/backup/backup-commands.ts'
import { createLog } from './platform/http/log.ts'
import { readSettings } from './platform/settings.ts'
import { runForTenants, type TenantsOfCommand } from './tenants/run-for-tenants.ts'

/**
 * Runs a command for backups with the arguments of the command line. If a server has started this process, the
 * server receives the progress, and this process ends with the server. After a failure the exit code is 1.
 *
 * @param tenants the tenants for which it runs if `--tenant` names none
 */
export async function runBackupCommand(
  run: (parts: CommandParts, words: readonly string[]) => Promise<unknown>,
  tenants: TenantsOfCommand = 'each',
): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
  const act = async () => {
    const parts: CommandParts = {
      settings: readSettings(process.env),
      log: createLog('warn'),
      now: () => new Date(),
      print: (line) => console.log(line),
      onProgress: (progress) => process.send?.({ progress }),
    }
    await run(parts, process.argv.slice(2))
  }
  await runForTenants(tenants, act, (failure) => process.send?.({ failure }))
}
