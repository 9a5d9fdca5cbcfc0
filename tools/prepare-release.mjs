import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { findNode, nodeEnvironment } from './lib/node.mjs'
import { inRoot } from './lib/paths.mjs'
import {
  deployFiles,
  isAtLeast,
  packageFolders,
  setDeployedVersion,
  setLockedVersions,
  setVersion,
  versionsOf,
} from './lib/release.mjs'
import { run } from './lib/run.mjs'
import { runTool } from './lib/tool.mjs'

/**
 * Prepares a release: `npm run prepare-release -- 0.11.0`. Sets the version of all packages, and records the
 * migrations of the version as released, so that they can no longer change (docs/releasing.md).
 */
await runTool(async () => {
  const [version = ''] = process.argv.slice(2)
  const current = readJson('package.json').version
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version: npm run prepare-release -- 0.11.0')
  if (!isAtLeast(version, current)) throw new Error(`The version is ${current} already.`)
  if (versionsOf(readFileSync(inRoot('CHANGELOG.md'), 'utf8'))[0] !== version)
    throw new Error(`CHANGELOG.md has to begin with a section "## ${version}".`)
  const [minor = ''] = /^\d+\.\d+/.exec(version) ?? []
  if (!existsSync(inRoot(`contract/recorded/${minor}.jsonl`)))
    throw new Error(`The requests of ${minor} are not recorded (docs/releasing.md).`)
  if (!existsSync(inRoot(`server/test/released-backups/${version}.tar.gz`)))
    throw new Error(`There is no backup of ${version} for the tests of later versions (docs/releasing.md).`)
  for (const folder of packageFolders) {
    const file = `${folder}/package.json`
    const description = readJson(file)
    setVersion(description, version)
    writeJson(file, description)
  }
  for (const file of deployFiles)
    writeFileSync(inRoot(file), setDeployedVersion(readFileSync(inRoot(file), 'utf8'), version))
  const lock = readJson('package-lock.json')
  setLockedVersions(lock, version)
  writeJson('package-lock.json', lock)
  const code = await run(findNode(), [inRoot('server/src/record-migrations.ts')], { env: nodeEnvironment() })
  if (code === 0) console.log(`This is version ${version}. Next: commit, tag v${version}, push the tag.`)
  return code
})

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(inRoot(file), 'utf8'))
}

/**
 * @param {string} file
 * @param {object} content
 */
function writeJson(file, content) {
  writeFileSync(inRoot(file), `${JSON.stringify(content, null, 2)}\n`)
}
