import { backupEndpoints } from '@verstas/contract/backup/endpoints.ts'
import type { BackupRun, BackupRunKind } from '@verstas/contract/backup/entities.ts'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import type { JsonText } from '../../platform/database/read-json.ts'
import { type Feature, feature } from '../../platform/http/feature.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireAllSites } from '../../platform/session/sites-without.ts'
import { addRun, notifySites, startBackupRunner } from './backup-runner.ts'
import { createBackupList } from './backup-state.ts'

const group = feature(backupEndpoints, (dependencies) => {
  const { db, clock, settings } = dependencies
  const list = createBackupList(dependencies)
  return {
    listBackups: () => list(db),

    startBackup: (call) =>
      runCommand({ db, clock }, call, async (context) => {
        if (settings.backup.to === undefined) throw refuse('backupNotSet')
        await startRun(context, call.body.Kind)
        return started(call.body.Kind, clock.now())
      }),
  }
})

/**
 * The backups of the installation. If the settings name a place for backups, also starts the runner that
 * makes them.
 */
export const backupFeature: Feature = {
  ...group,
  mount: (app, options, dependencies) => {
    group.mount(app, options, dependencies)
    if (dependencies.settings.backup.to === undefined) return
    let runner: ReturnType<typeof startBackupRunner> | undefined
    app.addHook('onReady', async () => {
      runner = startBackupRunner(dependencies)
    })
    app.addHook('onClose', async () => runner?.stop())
  },
}

/** Returns the new run. A server process takes it within a few seconds. */
const started = (Kind: BackupRunKind, now: Date): JsonText<BackupRun> =>
  JSON.stringify({ Kind, BeganAt: now.toISOString(), Step: null, Done: 0, Total: 0 }) as JsonText<BackupRun>

/** @throws {Refusal} settingOfAllSites, backupRunning */
async function startRun({ tx, clock, session }: CommandContext, kind: BackupRunKind): Promise<void> {
  await requireAllSites(tx, session)
  if (!(await addRun(tx, kind, null, clock.now()))) throw refuse('backupRunning')
  await notifySites(tx)
}
