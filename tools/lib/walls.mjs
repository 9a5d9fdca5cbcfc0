import { posix } from 'node:path'
import { houses, rooms, typesOnly } from '../walls.mjs'
import { readImports } from './imports.mjs'

/** @typedef {import('./imports.mjs').Import} Import */

/** @returns {string[]} one line for each import that goes through a wall, and for each circle of files or rooms */
export function findWallBreaks() {
  const imports = readImports(Object.keys(rooms))
  return [...imports.flatMap(judge), ...findCircles(imports), ...findRoomCircles(imports)]
}

/**
 * @param {Import} edge
 * @returns {string[]} what is wrong with it; empty when nothing is
 */
export function judge(edge) {
  const reason = edge.isOurs ? judgeOurs(edge) : judgePackage(edge)
  return reason === undefined ? [] : [`${edge.from} imports ${edge.to}: ${reason}`]
}

function judgePackage(/** @type {Import} */ { from, to }) {
  const room = firstFolder(from)
  const allowed = rooms[room]?.packages
  if (allowed === undefined || isTest(from) || allowed.includes(to)) return undefined
  return `${room} may import ${allowed.join(', ') || 'no package'}`
}

function judgeOurs(/** @type {Import} */ { from, to, isTypeOnly }) {
  const room = firstFolder(from)
  const target = firstFolder(to)
  if (!isTypeOnly && !isTest(from) && typesOnly.rooms.includes(room) && typesOnly.modules.includes(to))
    return 'the browser loads one language (tools/walls.mjs)'
  if (room !== target) {
    return rooms[room]?.rooms.includes(target) ? undefined : `${room} may not import ${target}`
  }
  for (const [house, rules] of Object.entries(houses)) {
    if (from.startsWith(`${house}/`) && to.startsWith(`${house}/`))
      return judgeFeatures(rules, from.slice(house.length + 1), to.slice(house.length + 1))
  }
  return undefined
}

/**
 * @param {(typeof houses)[keyof typeof houses]} rules
 * @param {string} from below the house
 * @param {string} to below the house
 */
function judgeFeatures({ open, roots, entrances, shows }, from, to) {
  const importer = roomOf(from)
  const room = roomOf(to)
  if (importer === room || isTest(from)) return undefined
  if (importer.startsWith('platform/') && room.startsWith('features/'))
    return 'platform never imports a feature'
  if (isReads(from) && room.startsWith('features/') && !isReads(to))
    return 'the reads of a feature import no feature but others’ reads'
  if (!room.includes('/') || open.includes(room) || isReads(to)) return undefined
  /** @type {Readonly<Record<string, readonly string[]>>} */
  const shown = shows
  if (shown[room]?.includes(to.slice(room.length + 1))) return undefined
  if (roots.includes(importer) && entrances.test(posix.basename(to))) return undefined
  return `${room} does not show this file to others (tools/walls.mjs)`
}

/**
 * `platform/<room>` or `features/<room>` of a path below a house; of any other its folder, or the file itself. What a
 * feature reads is a room of its own, so that features may show each other's data without needing each other.
 */
function roomOf(/** @type {string} */ path) {
  const [top = '', name = '', ...rest] = path.split('/')
  if (top !== 'platform' && top !== 'features') return top
  if (isReads(path)) return path
  return rest.length > 0 ? `${top}/${name}` : name
}

/**
 * Rooms of a house that need each other, however far around; types may point both ways.
 *
 * @param {readonly Import[]} imports
 * @returns {string[]}
 */
export function findRoomCircles(imports) {
  return Object.keys(houses).flatMap((house) => {
    const below = (/** @type {string} */ path) => roomOf(path.slice(house.length + 1))
    const isInside = (/** @type {string} */ path) => path.startsWith(`${house}/`) && below(path).includes('/')
    const edges = imports
      .filter(({ from, to, isOurs }) => isOurs && !isTest(from) && isInside(from) && isInside(to))
      .map((edge) => ({ ...edge, from: `${house}/${below(edge.from)}`, to: `${house}/${below(edge.to)}` }))
    return findCircles(edges.filter(({ from, to }) => from !== to))
  })
}

/**
 * Circles of imports that are still there when the program runs; types may point both ways.
 *
 * @param {readonly Import[]} imports
 * @returns {string[]}
 */
export function findCircles(imports) {
  const edges = imports.filter(({ isOurs, isTypeOnly }) => isOurs && !isTypeOnly)
  const targets = Map.groupBy(edges, ({ from }) => from)
  /** @type {Set<string>} */
  const finished = new Set()
  /** @type {string[]} */
  const circles = []
  const visit = (/** @type {string} */ file, /** @type {readonly string[]} */ path) => {
    if (path.includes(file)) {
      circles.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`)
      return
    }
    if (finished.has(file)) return
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file])
    finished.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return circles
}

/** Whether a path below a house is the file of a feature's reads, which all features may use. */
function isReads(/** @type {string} */ path) {
  return /^features\/[\w-]+\/api\.ts$/.test(path)
}

/** The top folder of a path. */
function firstFolder(/** @type {string} */ path) {
  return path.split('/')[0] ?? path
}

function isTest(/** @type {string} */ path) {
  return /\.test\.tsx?$|\/test\//.test(path)
}
