import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildDeb } from './lib/build-deb.mjs'
import { readVersion } from './lib/package-files.mjs'
import { inRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { stagePackage } from './lib/stage-package.mjs'
import { runTool } from './lib/tool.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

/**
 * Makes the production package: `dist/verstas-<version>-<platform>.tar.gz`, and with `--deb` also a Debian package.
 * `--folder <path>` makes only the folder, for the image of a container.
 */
await runTool(async () => {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string', default: `${process.platform}-${process.arch}` },
      folder: { type: 'string' },
      deb: { type: 'boolean', default: false },
    },
  })
  await ensureWebBuilt()
  const { platform, deb } = values
  if (values.folder !== undefined) {
    await stagePackage(values.folder, platform)
    return 0
  }
  const name = `verstas-${readVersion()}-${platform}`
  const target = inRoot('dist')
  const folder = join(target, name)
  mkdirSync(target, { recursive: true })
  await stagePackage(folder, platform)
  const archive = join(target, `${name}.tar.gz`)
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
  const code = await run('tar', ['-czf', archive, ...owner, '-C', target, name])
  if (code !== 0) return code
  console.log(archive)
  if (deb) console.log(await buildDeb({ folder, platform, target, version: readVersion() }))
  return 0
})
