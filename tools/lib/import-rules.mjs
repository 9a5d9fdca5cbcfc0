import { posix } from 'node:path'
import { layers, loadedWhenUsed, typesOnly, workspaces } from '../import-rules.mjs'
import { readImports } from './imports.mjs'

/** @typedef {import('./imports.mjs').Import} Import */

/**
 * Finds violations of the import rules and cycles of files or modules. Also finds packages that are loaded
 * too early, and public files that no other module imports.
 *
 * @param {readonly Import[]} imports the imports of the repository
 * @returns {string[]} one line for each violation
 */
export function findViolations(imports = readImports(Object.keys(workspaces))) {
  return [
    ...imports.flatMap(checkImport),
    ...findCycles(imports),
    ...findModuleCycles(imports),
    ...findLoadedTooSoon(imports, loadedWhenUsed),
    ...findNeedlesslyPublic(imports),
  ]
}

/**
 * Finds public files that no other module imports.
 *
 * @param {readonly Import[]} imports
 * @returns {string[]}
 */
export function findNeedlesslyPublic(imports) {
  return Object.entries(layers).flatMap(([folder, { publicFiles }]) =>
    Object.entries(publicFiles).flatMap(([module, files]) => {
      const inside = `${folder}/${module}/`
      const fromOutside = new Set(imports.filter(({ from }) => !from.startsWith(inside)).map(({ to }) => to))
      return files
        .filter((file) => !fromOutside.has(inside + file))
        .map((file) => `${inside}${file}: no other module imports it (tools/import-rules.mjs)`)
    }),
  )
}

/**
 * Finds packages that the entry loads although they should be loaded on demand.
 *
 * @param {readonly Import[]} imports
 * @param {typeof loadedWhenUsed} rule
 * @returns {string[]}
 */
export function findLoadedTooSoon(imports, { entry, packages }) {
  const isLoaded = (/** @type {Import} */ { isTypeOnly, isLazy }) => !isTypeOnly && !isLazy
  const edges = Map.groupBy(imports.filter(isLoaded), ({ from }) => from)
  const files = new Set([entry])
  // Visits the files that the loop adds, too.
  for (const file of files) for (const { to } of edges.get(file) ?? []) files.add(to)
  return [...files]
    .flatMap((file) => edges.get(file) ?? [])
    .filter(({ to }) => packages.includes(to))
    .map(
      ({ from, to }) =>
        `${from} imports ${to}: it is loaded when it is used, by import() (tools/import-rules.mjs)`,
    )
}

/**
 * @param {Import} edge
 * @returns {string[]} a line with the rule that the import breaks; empty if it breaks none
 */
export function checkImport(edge) {
  const reason = edge.isOurs ? checkOwnFile(edge) : checkPackage(edge)
  return reason === undefined ? [] : [`${edge.from} imports ${edge.to}: ${reason}`]
}

function checkPackage(/** @type {Import} */ { from, to }) {
  const workspace = firstFolder(from)
  const allowed = workspaces[workspace]?.packages
  if (allowed === undefined || isTest(from) || allowed.includes(to)) return undefined
  return `${workspace} may import ${allowed.join(', ') || 'no package'}`
}

function checkOwnFile(/** @type {Import} */ { from, to, isTypeOnly }) {
  const workspace = firstFolder(from)
  const target = firstFolder(to)
  if (
    !isTypeOnly &&
    !isTest(from) &&
    typesOnly.workspaces.includes(workspace) &&
    typesOnly.files.includes(to)
  )
    return 'the browser loads one language (tools/import-rules.mjs)'
  if (workspace !== target) {
    return workspaces[workspace]?.workspaces.includes(target)
      ? undefined
      : `${workspace} may not import ${target}`
  }
  for (const [folder, rules] of Object.entries(layers)) {
    if (from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`))
      return checkModules(rules, from.slice(folder.length + 1), to.slice(folder.length + 1))
  }
  return undefined
}

/**
 * @param {(typeof layers)[keyof typeof layers]} rules
 * @param {string} from below server/src or web/src
 * @param {string} to below the same folder
 */
function checkModules({ sharedModules, compositionRoots, entryFiles, publicFiles }, from, to) {
  const importer = moduleOf(from)
  const imported = moduleOf(to)
  if (importer === imported || isTest(from)) return undefined
  if (importer.startsWith('platform/') && /^(features|shared)\//.test(imported))
    return 'platform never imports a feature or a shared module'
  if (importer.startsWith('shared/') && imported.startsWith('features/') && !isReads(to))
    return 'a shared module imports from features only their api.ts'
  if (isReads(from) && imported.startsWith('features/') && !isReads(to))
    return 'the api.ts of a feature imports from features only their api.ts'
  if (!imported.includes('/') || sharedModules.includes(imported) || isReads(to)) return undefined
  /** @type {Readonly<Record<string, readonly string[]>>} */
  const files = publicFiles
  if (files[imported]?.includes(to.slice(imported.length + 1))) return undefined
  if (compositionRoots.includes(importer) && entryFiles.test(posix.basename(to))) return undefined
  return `it is not a public file of ${imported} (tools/import-rules.mjs)`
}

/**
 * Returns the module of a path below server/src or web/src: `platform/<name>`, `features/<name>`, `shared/<name>`,
 * otherwise the top folder or the file itself. The `api.ts` of a feature is a separate module, so two
 * features may show each other's data.
 */
function moduleOf(/** @type {string} */ path) {
  const [top = '', name = '', ...rest] = path.split('/')
  if (!['platform', 'features', 'shared'].includes(top)) return top
  if (isReads(path)) return path
  return rest.length > 0 ? `${top}/${name}` : name
}

/**
 * Finds import cycles of modules. Ignores type imports, and imports in tests.
 *
 * @param {readonly Import[]} imports
 * @returns {string[]}
 */
export function findModuleCycles(imports) {
  return Object.keys(layers).flatMap((folder) => {
    const below = (/** @type {string} */ path) => moduleOf(path.slice(folder.length + 1))
    const isInside = (/** @type {string} */ path) =>
      path.startsWith(`${folder}/`) && below(path).includes('/')
    const edges = imports
      .filter(({ from, to, isOurs }) => isOurs && !isTest(from) && isInside(from) && isInside(to))
      .map((edge) => ({ ...edge, from: `${folder}/${below(edge.from)}`, to: `${folder}/${below(edge.to)}` }))
    return findCycles(edges.filter(({ from, to }) => from !== to))
  })
}

/**
 * Finds import cycles of files. Ignores type imports.
 *
 * @param {readonly Import[]} imports
 * @returns {string[]}
 */
export function findCycles(imports) {
  const edges = imports.filter(({ isOurs, isTypeOnly }) => isOurs && !isTypeOnly)
  const targets = Map.groupBy(edges, ({ from }) => from)
  /** @type {Set<string>} */
  const finished = new Set()
  /** @type {string[]} */
  const cycles = []
  const visit = (/** @type {string} */ file, /** @type {readonly string[]} */ path) => {
    if (path.includes(file)) {
      cycles.push(`cycle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`)
      return
    }
    if (finished.has(file)) return
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file])
    finished.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return cycles
}

/** True for the `api.ts` of a feature, which contains its reads. */
function isReads(/** @type {string} */ path) {
  return /^features\/[\w-]+\/api\.ts$/.test(path)
}

function firstFolder(/** @type {string} */ path) {
  return path.split('/')[0] ?? path
}

function isTest(/** @type {string} */ path) {
  return /\.test\.tsx?$|\/test\//.test(path)
}
