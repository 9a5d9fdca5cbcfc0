import { ensureInstalled } from './lib/install.mjs'
import { findNode, nodeEnvironment } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runTool } from './lib/tool.mjs'

/** Runs a script of the repository on the pinned Node, with the arguments after its path. npm may be on an older Node. */
await runTool(async () => {
  await ensureInstalled()
  const [script = '', ...args] = process.argv.slice(2)
  return run(findNode(), [inRoot(script), ...args], { env: nodeEnvironment() })
})
