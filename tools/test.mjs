import { fullStages, usualStages } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runChecks } from './lib/run-checks.mjs'
import { ensureKerberos, ensureTestPrograms } from './lib/system-programs.mjs'
import { runTool } from './lib/tool.mjs'

await runTool(async () => {
  await Promise.all([ensureInstalled(), ensureTestPrograms()])
  const skipped = await ensureKerberos()
  return runChecks(process.argv.includes('--full') ? fullStages : usualStages, skipped)
})
