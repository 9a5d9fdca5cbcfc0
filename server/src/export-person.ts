import { exportByCommandLine, exportUsage } from './features/personal-data/person-by-command-line.ts'
import { runCommandLine } from './import-files.ts'
import { createStore } from './platform/store/create-store.ts'

await runCommandLine(exportUsage, async (db, words, settings) => {
  const parts = { db, store: createStore(settings), now: new Date() }
  for (const line of await exportByCommandLine(parts, words)) console.log(line)
})
