import { ensureInstalled } from './lib/install.mjs'
import { findNode, nodeEnvironment } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runTool } from './lib/tool.mjs'

/** Simulates a dealer's system against a running server (docs/integration.md). */
await runTool(async () => {
  await ensureInstalled()
  const script = inRoot('demo/src/dealer-system/main.ts')
  return run(findNode(), [script, ...process.argv.slice(2)], { env: nodeEnvironment() })
})
