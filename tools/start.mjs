import { ensureInstalled, ensureKerberosBuilt } from './lib/install.mjs'
import { findNode, nodeEnvironment, serverFlags } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runTool } from './lib/tool.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

await runTool(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  // Builds the package kerberos for the Windows sign-in. If the build fails, the server logs the missing
  // package and runs without this sign-in.
  if (process.env.KERBEROS_KEYTAB) await ensureKerberosBuilt()
  const demo = process.argv.includes('--fresh-demo') ? { DEMO: 'fresh' } : {}
  return run(findNode(), [...serverFlags, inRoot('server/src/main.ts')], {
    env: { ...nodeEnvironment(), ...demo },
  })
})
