import { ensureInstalled } from './lib/install.mjs'
import { findNode, nodeEnvironment } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runTool } from './lib/tool.mjs'

/**
 * Runs an operator's command of the server. The name of the npm script, such as `link-identity`, is the name
 * of the command's file.
 */
await runTool(async () => {
  await ensureInstalled()
  const [name, ...args] = process.argv.slice(2)
  return run(findNode(), [inRoot(`server/src/${name}.ts`), ...args], { env: nodeEnvironment() })
})
