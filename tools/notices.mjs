import { writeFileSync } from 'node:fs'
import { noticesText } from './lib/notices.mjs'
import { inRoot } from './lib/paths.mjs'
import { readLockedPackages } from './lib/runtime-packages.mjs'
import { runTool } from './lib/tool.mjs'

/** Writes THIRD-PARTY-NOTICES from the lock file and the installed packages. */
await runTool(async () => {
  writeFileSync(inRoot('THIRD-PARTY-NOTICES'), noticesText(readLockedPackages()))
  return 0
})
