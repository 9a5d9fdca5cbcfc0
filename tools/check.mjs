import { staticStages } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runChecks } from './lib/run-checks.mjs'
import { runTool } from './lib/tool.mjs'

await runTool(async () => {
  await ensureInstalled()
  return runChecks(staticStages)
})
