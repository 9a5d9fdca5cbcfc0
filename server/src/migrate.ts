import { runUpgradeCommand } from './import-files.ts'
import { CommandError } from './platform/command-error.ts'
import { migrate } from './platform/database/migrate.ts'
import { migrationsFolder } from './platform/database/migration-files.ts'
import { describeUpgrade } from './platform/upgrade/prepare-schema.ts'

/** Migrates the database without starting a server; with `--check`, only prints the actions of a start. */
await runUpgradeCommand(async (db, log, words) => {
  if (words.length > 0 && words.join() !== '--check')
    throw new CommandError('npm run migrate, or npm run migrate -- --check, which changes nothing')
  const applied = words.length > 0 ? null : await migrate(db, log, migrationsFolder)
  const lines = applied?.map((name) => `  ${name}`) ?? []
  return [
    ...(applied === null ? [] : [`Applied migrations: ${applied.length}`]),
    ...lines,
    ...(await describeUpgrade(db)),
  ]
})
