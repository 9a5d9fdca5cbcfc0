import { runUpgradeCommand } from './import-files.ts'
import { migrationsFolder, readMigrationFiles } from './platform/database/migration-files.ts'
import { finishUpgrade } from './platform/upgrade/finish-upgrade.ts'
import { productVersion } from './platform/version.ts'

await runUpgradeCommand(async (db, log) => {
  const files = await readMigrationFiles(migrationsFolder)
  const applied = await finishUpgrade(db, log, { files, folder: migrationsFolder })
  return [`The upgrade to version ${productVersion} is finished.`, ...applied.map((name) => `  ${name}`)]
})
