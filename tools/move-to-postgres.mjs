import { ensureInstalled } from './lib/install.mjs'
import { findNode, nodeEnvironment } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runTool } from './lib/tool.mjs'

await runTool(async () => {
  await ensureInstalled()
  return run(findNode(), [inRoot('server/src/move-to-postgres.ts')], { env: nodeEnvironment() })
})
