import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProduct, findCommands, readVersion } from './package-files.mjs'
import { copyModules } from './package-modules.mjs'
import { inRoot } from './paths.mjs'
import { findPinnedNode, findRuntimePackages, platforms, readLockedPackages } from './runtime-packages.mjs'
import { describeSbom } from './sbom.mjs'

const kerberosBinary = 'node_modules/kerberos/build/Release/kerberos.node'

/**
 * Makes a folder from which the server runs on a machine without Node, npm and network: the server, the built web app,
 * the packages that the server needs, the pinned Node, and a list of all packages (SBOM).
 *
 * @param {string} folder is replaced
 * @param {string} platform such as `linux-x64`
 * @throws {Error} for an unknown platform, or if a package for another platform cannot be fetched
 */
export async function stagePackage(folder, platform) {
  const wanted = platforms[platform]
  if (wanted === undefined)
    throw new Error(`${platform}: expected one of ${Object.keys(platforms).join(', ')}.`)
  rmSync(folder, { recursive: true, force: true })
  const locked = readLockedPackages()
  const without = hasKerberos(wanted) ? [] : ['kerberos']
  const packages = findRuntimePackages(locked, { from: ['server'], platform: wanted, without })
  const node = findPinnedNode(locked, wanted)
  copyProduct(folder)
  await copyModules([...packages, node], folder)
  writeLauncher(folder, node.path)
  const bundled = findRuntimePackages(locked, { from: ['web'], platform: wanted })
  const sbom = describeSbom({ version: readVersion(), packages: [...packages, node], bundled })
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
}

/**
 * True if the package kerberos is compiled here and for the platform. Without its binary the package is of no use.
 *
 * @param {import('./runtime-packages.mjs').Platform} platform
 */
function hasKerberos({ os, cpu }) {
  return process.platform === os && process.arch === cpu && existsSync(inRoot(kerberosBinary))
}

/**
 * Writes `bin/verstas`, which starts the server or runs an operator's command, and `bin/node`, a link to the Node of the
 * platform.
 *
 * @param {string} folder
 * @param {string} nodeFolder relative to it
 */
function writeLauncher(folder, nodeFolder) {
  const file = join(folder, 'bin/verstas')
  mkdirSync(join(folder, 'bin'), { recursive: true })
  symlinkSync(`../${nodeFolder}/bin/node`, join(folder, 'bin/node'))
  writeFileSync(file, launcherText(findCommands()))
  chmodSync(file, 0o755)
}

/**
 * Returns the text of the launcher. `VERSTAS_ENV_FILES` names files with settings, separated by spaces. A later file
 * wins over an earlier one, and the environment wins over all files.
 *
 * @param {readonly string[]} commands
 */
export function launcherText(commands) {
  return `#!/bin/sh
# Starts the server, or runs an operator's command: bin/verstas doctor
set -eu
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
name=\${1:-start}
[ $# -eq 0 ] || shift
case $name in
  start) file=main ;;
  ${commands.join(' | ')}) file=$name ;;
  *)
    echo "verstas $name: there is no such command. There are: start ${commands.join(' ')}" >&2
    exit 2
    ;;
esac
files=
for each in \${VERSTAS_ENV_FILES:-}; do
  files="$files --env-file-if-exists=$each"
done
# shellcheck disable=SC2086 # one word for each file
exec "$root/bin/node" --max-semi-space-size=8 $files "$root/server/src/$file.ts" "$@"
`
}
