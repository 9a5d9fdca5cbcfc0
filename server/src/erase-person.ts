import { eraseByCommandLine, usage } from './features/personal-data/erase-by-command-line.ts'
import { runCommandLine } from './import-files.ts'

await runCommandLine(usage, async (db, words) => {
  for (const line of await eraseByCommandLine(db, words, new Date())) console.log(line)
})
