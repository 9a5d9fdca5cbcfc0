import { ensureInstalled } from './lib/install.mjs'
import { findNode, nodeEnvironment } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runTool } from './lib/tool.mjs'

await runTool(async () => {
  await ensureInstalled()
  const words = process.argv.slice(2)
  return run(findNode(), [inRoot('server/src/link-identity.ts'), ...words], { env: nodeEnvironment() })
})
