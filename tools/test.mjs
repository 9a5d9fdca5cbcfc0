import { fullStages, usualStages } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runChecks } from './lib/run-checks.mjs'
import { ensureKerberos, ensureOtherBrowsers, ensureTestPrograms } from './lib/system-programs.mjs'
import { runTool } from './lib/tool.mjs'

await runTool(async () => {
  await Promise.all([ensureInstalled(), ensureTestPrograms()])
  // Compiles beside the static checks, because the compiler uses one core for half a minute.
  if (!process.argv.includes('--full')) return runChecks(usualStages, ensureKerberos())
  const skipped = await ensureKerberos()
  const browsers = await ensureOtherBrowsers()
  return runChecks(fullStages(browsers.found), [...skipped, ...browsers.skipped])
})
