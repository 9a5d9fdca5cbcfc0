import { restoreByCommandLine } from './features/backup/backup-commands.ts'
import { runBackupCommand } from './run-backup-command.ts'

await runBackupCommand(restoreByCommandLine, 'one')
