import { eraseByCommandLine, eraseUsage } from './features/personal-data/person-by-command-line.ts'
import { runCommandLine } from './import-files.ts'

await runCommandLine(eraseUsage, async (db, words) => {
  for (const line of await eraseByCommandLine(db, words, new Date())) console.log(line)
})
