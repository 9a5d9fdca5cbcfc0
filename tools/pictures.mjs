import { ensureInstalled } from './lib/install.mjs'
import { findNode, nodeEnvironment } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { ensureTestPrograms } from './lib/system-programs.mjs'
import { runTool } from './lib/tool.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

/** Renders the pictures of the docs again after the screens have changed. */
await runTool(async () => {
  await ensureInstalled()
  await ensureTestPrograms()
  await ensureWebBuilt()
  return run(findNode(), [inRoot('e2e/src/pictures.ts')], { env: nodeEnvironment() })
})
