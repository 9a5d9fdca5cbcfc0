import { ensureInstalled } from './lib/install.mjs'
import { findNode, nodeEnvironment } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { start } from './lib/run.mjs'
import { runTool } from './lib/tool.mjs'

/**
 * Runs the server, which restarts when its files change, and Vite. Vite replaces changed modules in the page,
 * and forwards API calls to the server.
 */
await runTool(async () => {
  await ensureInstalled()
  const node = findNode()
  const port = process.env.PORT || '3000'
  const env = { ...nodeEnvironment(), PORT: port }
  console.log(
    'Open the local address that Vite prints: the one of the server has the page as it was built last.',
  )
  const server = start(node, ['--watch', '--watch-preserve-output', inRoot('server/src/main.ts')], { env })
  const web = start(node, [inRoot('node_modules/vite/bin/vite.js')], {
    cwd: inRoot('web'),
    env: { ...env, VERSTAS_API: `http://127.0.0.1:${port}` },
  })
  const code = await Promise.race([server.ended, web.ended])
  server.child.kill()
  web.child.kill()
  await Promise.all([server.ended, web.ended])
  return code
})
