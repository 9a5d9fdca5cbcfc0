import { manageByCommandLine, usage } from './features/integration/accounts/manage-by-command-line.ts'
import { runCommandLine } from './import-files.ts'

await runCommandLine(usage, async (db, words, { serviceKeyDays: days, defaultLanguage: language }) => {
  const lines = await manageByCommandLine(db, words, { days, language, now: new Date() })
  for (const line of lines) console.log(line)
})
