import { linkByCommandLine, usage } from './features/company-sign-in/link-by-command-line.ts'
import { runCommandLine } from './import-files.ts'

await runCommandLine(usage, async (db, words, { oidc }) => {
  const linkClaim = oidc?.linkClaim ?? 'sub'
  console.log(`  ${await linkByCommandLine(db, words, { linkClaim, now: new Date() })}`)
})
