import { linkByCommandLine, usage } from './features/company-sign-in/link-by-command-line.ts'
import { runCommandLine } from './import-files.ts'

await runCommandLine(usage, async (db, words) => {
  console.log(`  ${await linkByCommandLine(db, words, new Date())}`)
})
