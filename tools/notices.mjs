import { writeFileSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { noticesText } from './lib/notices.mjs'
import { inRoot } from './lib/paths.mjs'
import { readLockedPackages } from './lib/runtime-packages.mjs'
import { runTool } from './lib/tool.mjs'

/** Writes THIRD-PARTY-NOTICES from the lock file and the installed packages. */
await runTool(async () => {
  await ensureInstalled()
  writeFileSync(inRoot('THIRD-PARTY-NOTICES'), noticesText(readLockedPackages()))
  return 0
})
