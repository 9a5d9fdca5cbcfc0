import { noteErasures } from './features/backup/note-erasures.ts'
import { eraseByCommandLine, eraseUsage } from './features/personal-data/person-by-command-line.ts'
import { runCommandLine } from './import-files.ts'

await runCommandLine(eraseUsage, async (db, words, settings) => {
  const now = new Date()
  for (const line of await eraseByCommandLine(db, words, now, noteErasures(settings))) console.log(line)
})
