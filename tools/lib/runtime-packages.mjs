import { readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/**
 * @typedef {object} LockEntry an entry of `packages` in package-lock.json
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [license] SPDX expression
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @typedef {Readonly<Record<string, LockEntry>>} LockedPackages by their folders */

/**
 * @typedef {object} RuntimePackage
 * @property {string} path its folder, such as `server/node_modules/leven`
 * @property {string} name
 * @property {string} version
 * @property {string} integrity
 * @property {string} license SPDX expression, or `unknown`
 * @property {readonly string[]} needs folders of the packages that it imports
 * @property {boolean} isDirect true if the product itself imports it
 */

/** @typedef {{ os: string, cpu: string }} Platform */

/** The platforms of the released packages, also by the names of container images. All have glibc. @type {Readonly<Record<string, Platform>>} */
export const platforms = {
  'linux-x64': { os: 'linux', cpu: 'x64' },
  'linux-amd64': { os: 'linux', cpu: 'x64' },
  'linux-arm64': { os: 'linux', cpu: 'arm64' },
}

/** Returns the packages of package-lock.json by their folders. @returns {LockedPackages} */
export const readLockedPackages = () => JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages

/**
 * Finds the packages that a workspace needs while it runs, without packages for development or with types
 * only. Follows the same folders as Node's module resolution.
 *
 * @param {LockedPackages} locked
 * @param {object} options
 * @param {readonly string[]} options.from folders of workspaces, such as `server`
 * @param {Platform} options.platform excludes packages for other platforms
 * @param {readonly string[]} [options.without] names of packages that are left out, with the packages that only they need
 * @returns {RuntimePackage[]} sorted by folder
 */
export function findRuntimePackages(locked, { from, platform, without = [] }) {
  /** @type {Map<string, RuntimePackage>} */
  const found = new Map()
  /** @type {Set<string>} */
  const direct = new Set()
  const seen = new Set(from)
  const waiting = [...from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const needs = dependenciesOf(locked, path)
      .filter((name) => !without.includes(name) && !name.startsWith('@types/'))
      .flatMap((name) => resolve(locked, path, name) ?? [])
      .filter((folder) => runsOn(locked[folder] ?? {}, platform))
    const entry = locked[path] ?? {}
    if (path.includes('node_modules/')) found.set(path, describe(path, entry, needs))
    else for (const folder of needs) direct.add(folder)
    for (const folder of needs.filter((folder) => !seen.has(folder))) {
      seen.add(folder)
      waiting.push(folder)
    }
  }
  return [...found.values()]
    .map((each) => ({ ...each, isDirect: direct.has(each.path) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Returns the pinned Node for a platform. @param {LockedPackages} locked @param {Platform} platform */
export function findPinnedNode(locked, { os, cpu }) {
  const path = `node_modules/node-${os}-${cpu}`
  const entry = locked[path]
  if (entry === undefined) throw new Error(`package-lock.json has no Node for ${os}-${cpu}.`)
  return describe(path, entry, [])
}

/** @param {string} path @param {LockEntry} entry @param {readonly string[]} needs @returns {RuntimePackage} */
function describe(path, { version = '', integrity = '', license = 'unknown' }, needs) {
  return { path, name: nameOf(path), version, integrity, license, needs, isDirect: true }
}

/** Returns the name of the package in a folder. */
const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('node_modules/') + 13)

/** @param {LockedPackages} locked @param {string} path @returns {string[]} names */
function dependenciesOf(locked, path) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked[path] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/**
 * Returns the folder of a package as Node resolves it: the nearest `node_modules` above the importing folder. A link
 * to a workspace resolves to the workspace.
 *
 * @param {LockedPackages} locked
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function resolve(locked, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const entry = locked[path]
    if (entry !== undefined) return entry.link ? entry.resolved : path
    if (folder === '') return undefined
  }
}

/** Returns the folder whose `node_modules` Node searches next; an empty text for the top folder. */
function parentOf(/** @type {string} */ folder) {
  const end = folder.lastIndexOf('/node_modules/')
  return end < 0 ? '' : folder.slice(0, end)
}

/** @param {LockEntry} entry @param {Platform} platform */
function runsOn({ os, cpu, libc }, platform) {
  return isAllowed(os, platform.os) && isAllowed(cpu, platform.cpu) && isAllowed(libc, 'glibc')
}

/**
 * True if a list of npm allows a value: it names the value, or excludes only other ones (`!win32`).
 *
 * @param {string | string[] | undefined} list
 * @param {string} value
 */
function isAllowed(list, value) {
  const words = [list ?? []].flat()
  const allowed = words.filter((word) => !word.startsWith('!'))
  return !words.includes(`!${value}`) && (allowed.length === 0 || allowed.includes(value))
}
