import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inRoot, root } from './paths.mjs'
import { run } from './run.mjs'

const kerberosFolder = inRoot('node_modules/kerberos')
const kerberosBinary = join(kerberosFolder, 'build/Release/kerberos.node')

/**
 * Installs the packages of package-lock.json if node_modules differs from this file. Runs no install scripts,
 * because `ensureKerberosBuilt` builds the only package that needs one.
 *
 * @throws {Error} if npm fails
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing the packages (the first time takes a minute or two) ...')
  const code = await runNpm(['ci', '--include=dev', '--ignore-scripts'])
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}.`)
}

/**
 * Downloads or compiles the binary of the package kerberos, which checks the tickets of a Windows domain. Few
 * installations need it. Compiling needs a compiler and the headers of Kerberos.
 *
 * @returns {Promise<boolean>} true if the binary exists afterwards
 */
export async function ensureKerberosBuilt() {
  if (existsSync(kerberosBinary)) return true
  console.log('Building the package kerberos ...')
  return (await runNpm(['rebuild', 'kerberos'])) === 0 && existsSync(kerberosBinary)
}

/**
 * Runs npm on the machine's own Node, because npm is about to replace the pinned Node in node_modules. Prints
 * only errors. The warnings name packages that need a newer Node than npm's. Such packages run on the pinned
 * Node.
 *
 * @param {readonly string[]} args
 */
export function runNpm(args) {
  const options = ['--loglevel=error', '--no-audit', '--no-fund']
  const { npm_execpath: script, npm_node_execpath: node, PATH = '' } = process.env
  if (script?.endsWith('npm-cli.js') && node && !node.startsWith(root))
    return run(node, [script, ...args, ...options])
  const ownPath = PATH.split(delimiter).filter((folder) => !folder.startsWith(root))
  const env = { PATH: ownPath.join(delimiter) }
  return run('npm', [...args, ...options], { env, shell: process.platform === 'win32' })
}

/**
 * Compares the lock file with the list that npm writes to node_modules at the end of an install. The
 * comparison also detects an aborted install, and a manual install of other versions.
 */
function isInstalled() {
  const installedFile = inRoot('node_modules/.package-lock.json')
  // Requires the package kerberos although it is optional, because its types are needed everywhere. A plain
  // npm install drops the package if it cannot be compiled.
  if (!existsSync(installedFile) || !existsSync(kerberosFolder)) return false
  return isAsLocked(readPackages(inRoot('package-lock.json')), readPackages(installedFile))
}

/**
 * True if each package of the lock file is installed with its version and checksum. Only an optional package
 * may be missing. Additional packages are accepted.
 *
 * @param {Packages} locked
 * @param {Packages} installed
 */
export function isAsLocked(locked, installed) {
  return Object.entries(locked).every(([path, wanted]) => {
    // The repository's own packages are linked. Their version changes with each release.
    if (!path.includes('node_modules/')) return true
    const installedPackage = installed[path]
    if (!installedPackage) return wanted.optional === true
    return installedPackage.version === wanted.version && installedPackage.integrity === wanted.integrity
  })
}

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages by their folders */

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
