import { ensureInstalled } from './lib/install.mjs'
import { findNode, nodeEnvironment } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runTool } from './lib/tool.mjs'

/** Runs an operator's command of the server by the name of its file (`npm run link-identity` and the like). */
await runTool(async () => {
  await ensureInstalled()
  const [name, ...args] = process.argv.slice(2)
  return run(findNode(), [inRoot(`server/src/${name}.ts`), ...args], { env: nodeEnvironment() })
})
