import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inRoot, root } from './paths.mjs'
import { run } from './run.mjs'

const kerberosFolder = inRoot('node_modules/kerberos')
const kerberosBinary = join(kerberosFolder, 'build/Release/kerberos.node')

/**
 * Installs the packages of package-lock.json if node_modules differs from it. No install scripts run:
 * `ensureKerberosBuilt` builds the only package that needs one.
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
 * @returns {Promise<boolean>} whether it is built
 */
export async function ensureKerberosBuilt() {
  if (existsSync(kerberosBinary)) return true
  console.log('Building the package kerberos ...')
  return (await runNpm(['rebuild', 'kerberos'])) === 0 && existsSync(kerberosBinary)
}

/**
 * Runs npm on the machine's own Node: the pinned one is in node_modules, which npm is about to replace. It
 * prints only errors. Its warnings name packages that need a newer Node than npm's own; ours run on the
 * pinned one.
 *
 * @param {readonly string[]} args
 */
function runNpm(args) {
  const options = ['--loglevel=error', '--no-audit', '--no-fund']
  const { npm_execpath: script, npm_node_execpath: node, PATH = '' } = process.env
  if (script?.endsWith('npm-cli.js') && node && !node.startsWith(root))
    return run(node, [script, ...args, ...options])
  const ownPath = PATH.split(delimiter).filter((folder) => !folder.startsWith(root))
  const env = { PATH: ownPath.join(delimiter) }
  return run('npm', [...args, ...options], { env, shell: process.platform === 'win32' })
}

/**
 * npm writes a list of the installed packages to node_modules when it has finished. Comparing it with the
 * lock file also detects an aborted install and one made by hand.
 */
function isInstalled() {
  const installedFile = inRoot('node_modules/.package-lock.json')
  // A plain npm install drops the package kerberos if it cannot be compiled, but its types are needed
  // everywhere.
  if (!existsSync(installedFile) || !existsSync(kerberosFolder)) return false
  return isAsLocked(readPackages(inRoot('package-lock.json')), readPackages(installedFile))
}

/**
 * True if the installed packages are those of the lock file; only an optional one may be missing.
 *
 * @param {Packages} locked
 * @param {Packages} installed
 */
export function isAsLocked(locked, installed) {
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true
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
