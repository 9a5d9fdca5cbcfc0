import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureKerberosBuilt } from './install.mjs'
import { run } from './run.mjs'

const clusterSettings = '/etc/postgresql-common/createcluster.conf'

/**
 * Sees to it that the programs which the tests need beside Node are there: a Chromium and the PostgreSQL
 * server. On Debian, as root, it installs what is missing; elsewhere it tells what to install.
 */
export async function ensureTestPrograms() {
  if (!findChromium())
    await install({
      what: 'Chromium',
      needed: 'chromium',
      // Not every release has it, and the tests do without it.
      welcome: 'chromium-headless-shell',
      hint: 'or set CHROMIUM_PATH to a Chromium or Chrome',
    })
  if (!hasPostgres()) {
    keepClusterFromStarting()
    await install({
      what: 'PostgreSQL 15 or newer',
      needed: 'postgresql',
      hint: 'the tests start servers of their own from its programs',
    })
  }
}

/**
 * Sees to it that the tests of the sign-in by Windows have a KDC and the package that checks tickets. They are left out
 * where that cannot be.
 *
 * @returns {Promise<string[]>} what is left out, and what it would need
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

const kerberosPackages = ['krb5-kdc', 'krb5-admin-server', 'krb5-user', 'libkrb5-dev']

/** One of each package; the last is what the package kerberos is compiled with. */
const kerberosFiles = [
  '/usr/sbin/krb5kdc',
  '/usr/sbin/kadmin.local',
  '/usr/bin/kinit',
  '/usr/include/gssapi/gssapi.h',
]

/** @returns {string | undefined} the browser for the journeys: CHROMIUM_PATH, or the system's */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const applications = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return [
    ...names.flatMap((name) => pathFolders().map((folder) => join(folder, name))),
    ...applications,
  ].find((file) => existsSync(file))
}

/**
 * @returns {string | undefined} the browser without a window, where there is one: a third faster, but without
 *   cameras and a viewer of PDF; CHROMIUM_PATH goes before it
 */
export function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined
  return pathFolders()
    .map((folder) => join(folder, 'chromium-headless-shell'))
    .find((file) => existsSync(file))
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

/** Debian's package makes a server that runs all the time, unless it is told before that nobody wants it. */
function keepClusterFromStarting() {
  if (!canInstall() || existsSync(clusterSettings)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(clusterSettings, 'create_main_cluster = false\n')
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** @param {{ what: string, needed: string, welcome?: string, hint: string }} wish names of Debian packages */
async function install({ what, needed, welcome, hint }) {
  if (!canInstall()) throw new Error(`The tests need ${what}: install it (${hint}) and run them again.`)
  console.log(`Installing ${what} ...`)
  // Lists that cannot be renewed may still do.
  await aptGet(['update'])
  const hasBoth = welcome !== undefined && (await aptInstall([needed, welcome]))
  if (!hasBoth && !(await aptInstall([needed])))
    throw new Error(
      `apt-get could not install ${what} (${needed}): install it (${hint}) and run the tests again.`,
    )
}

function aptInstall(/** @type {readonly string[]} */ packages) {
  const options = ['-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']
  return aptGet(['install', ...options, ...packages])
}

async function aptGet(/** @type {readonly string[]} */ args) {
  return (await run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })) === 0
}
