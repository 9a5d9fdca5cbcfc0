import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readVersion } from './lib/package-files.mjs'
import { inRoot } from './lib/paths.mjs'
import {
  findPinnedNode,
  findRuntimePackages,
  platforms,
  readLockedPackages,
} from './lib/runtime-packages.mjs'
import { describeSbom } from './lib/sbom.mjs'
import { runTool } from './lib/tool.mjs'

/**
 * Writes the list of packages of the product (CycloneDX) for all released platforms into `dist/sbom.cdx.json`, or into
 * the file of the command line. The production package contains the list for its own platform.
 */
await runTool(async () => {
  const [file = inRoot('dist/sbom.cdx.json')] = process.argv.slice(2)
  const locked = readLockedPackages()
  const each = Object.values(platforms)
  const packages = each.flatMap((platform) => [
    ...findRuntimePackages(locked, { from: ['server'], platform }),
    findPinnedNode(locked, platform),
  ])
  const bundled = each.flatMap((platform) => findRuntimePackages(locked, { from: ['web'], platform }))
  mkdirSync(dirname(file), { recursive: true })
  const sbom = describeSbom({ version: readVersion(), packages, bundled })
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(file)
  return 0
})
