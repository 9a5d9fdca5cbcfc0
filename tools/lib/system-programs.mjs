import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureKerberosBuilt } from './install.mjs'
import { run } from './run.mjs'

const clusterSettings = '/etc/postgresql-common/createcluster.conf'

/**
 * Ensures that the programs for the tests are installed: Chromium and PostgreSQL. Installs missing programs
 * if it runs as root on Debian.
 *
 * @throws {Error} that names the first missing program if it cannot be installed
 */
export async function ensureTestPrograms() {
  if (!findChromium())
    await install({
      what: 'Chromium',
      required: 'chromium',
      // Installs the faster headless shell only if available, because not every release of Debian has it.
      optional: 'chromium-headless-shell',
      hint: 'or set CHROMIUM_PATH to a Chromium or Chrome',
    })
  if (!hasPostgres()) {
    preventMainCluster()
    await install({
      what: 'PostgreSQL 15 or newer',
      required: 'postgresql',
      hint: 'the tests start servers of their own from its programs',
    })
  }
}

/**
 * Installs a KDC and builds the package kerberos for the tests of the Windows sign-in, if possible. Otherwise
 * these tests are skipped.
 *
 * @returns {Promise<string[]>} a line that names the skipped tests and their needs; empty if they can run
 */
export async function ensureKerberos() {
  const hasAll = () => kerberosFiles.every((file) => existsSync(file))
  if (!hasAll() && canInstall()) {
    console.log('Installing a Kerberos KDC ...')
    await aptGet(['update'])
    await aptInstall(kerberosPackages)
  }
  if (hasAll() && (await ensureKerberosBuilt())) return []
  return [
    `the sign-in by Windows: it needs ${kerberosPackages.join(', ')} (Debian), and a compiler for the package kerberos`,
  ]
}

/** @typedef {'firefox' | 'webKit'} OtherBrowser */

/**
 * @typedef {{ readonly name: string, readonly packages: readonly string[], readonly isThere: () => boolean }}
 * Program
 */

/** Browsers besides Chromium, with their packages in Debian. @type {Record<OtherBrowser, Program>} */
const otherBrowsers = {
  firefox: { name: 'Firefox ESR', packages: ['firefox-esr'], isThere: () => findFirefox() !== undefined },
  webKit: {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
    isThere: () =>
      findProgram(['WebKitWebDriver']) !== undefined &&
      findProgram(['Xvfb']) !== undefined &&
      existsSync('/usr/lib/python3/dist-packages/gi') &&
      pathOfTypelibs.some((folder) => existsSync(join(folder, 'WebKit2-4.1.typelib'))),
  },
}

/** The folders of typelibs on the supported architectures. */
const pathOfTypelibs = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/girepository-1.0`,
)

/**
 * Installs Firefox and WebKitGTK if possible. Otherwise their journeys are skipped.
 *
 * @returns {Promise<{ found: OtherBrowser[], skipped: string[] }>} the installed ones, and the skipped ones
 * with the reason
 */
export async function ensureOtherBrowsers() {
  const browsers = /** @type {[OtherBrowser, Program][]} */ (Object.entries(otherBrowsers))
  const missing = browsers.filter(([, { isThere }]) => !isThere()).flatMap(([, { packages }]) => packages)
  if (missing.length > 0 && canInstall()) {
    console.log('Installing Firefox and WebKitGTK ...')
    await aptGet(['update'])
    await aptInstall(missing)
  }
  return {
    found: browsers.filter(([, { isThere }]) => isThere()).map(([browser]) => browser),
    skipped: browsers
      .filter(([, { isThere }]) => !isThere())
      .map(([, { name, packages }]) => `the journeys in ${name}: they need ${packages.join(', ')} (Debian)`),
  }
}

const kerberosPackages = ['krb5-kdc', 'krb5-admin-server', 'krb5-user', 'libkrb5-dev']

/** A file of each package. The last file is a header for compiling the npm package kerberos. */
const kerberosFiles = [
  '/usr/sbin/krb5kdc',
  '/usr/sbin/kadmin.local',
  '/usr/bin/kinit',
  '/usr/include/gssapi/gssapi.h',
]

/** @returns {string | undefined} CHROMIUM_PATH, or the system's Chromium or Chrome */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const applications = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return findProgram(names) ?? applications.find((file) => existsSync(file))
}

/** @returns {string | undefined} the system's Firefox ESR, or another Firefox */
export function findFirefox() {
  return findProgram(['firefox-esr', 'firefox'])
}

function findProgram(/** @type {readonly string[]} */ names) {
  return names
    .flatMap((name) => pathFolders().map((folder) => join(folder, name)))
    .find((file) => existsSync(file))
}

/**
 * @returns {string | undefined} Chromium's headless shell, which is a third faster but has no camera and no
 * PDF viewer; undefined if CHROMIUM_PATH is set
 */
export function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined
  return findProgram(['chromium-headless-shell'])
}

function hasPostgres() {
  const debianFolder = '/usr/lib/postgresql'
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const folders = [
    ...pathFolders(),
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    '/opt/homebrew/bin',
  ]
  return folders.some((folder) => existsSync(join(folder, 'initdb')))
}

function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter)
}

/** Prevents Debian's PostgreSQL package from creating and starting a server, unless its setting exists. */
function preventMainCluster() {
  if (!canInstall() || existsSync(clusterSettings)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(clusterSettings, 'create_main_cluster = false\n')
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs the Debian packages `required` and, if available, `optional`.
 *
 * @param {{ what: string, required: string, optional?: string, hint: string }} options `what` and `hint` are
 * words of the error
 * @throws {Error} if the package `required` cannot be installed
 */
async function install({ what, required, optional, hint }) {
  if (!canInstall()) throw new Error(`The tests need ${what}: install it (${hint}) and run them again.`)
  console.log(`Installing ${what} ...`)
  // Ignores a failed update, because the existing lists may suffice.
  await aptGet(['update'])
  const hasBoth = optional !== undefined && (await aptInstall([required, optional]))
  if (!hasBoth && !(await aptInstall([required])))
    throw new Error(
      `apt-get could not install ${what} (${required}): install it (${hint}) and run the tests again.`,
    )
}

function aptInstall(/** @type {readonly string[]} */ packages) {
  const options = ['-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']
  return aptGet(['install', ...options, ...packages])
}

async function aptGet(/** @type {readonly string[]} */ args) {
  return (await run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })) === 0
}
