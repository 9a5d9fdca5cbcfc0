import { globSync, readFileSync } from 'node:fs'
import { posix, sep } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './paths.mjs'

/**
 * @typedef {object} Import
 * @property {string} from the path of the importing file, relative to the repository
 * @property {string} to the path of our imported file, also relative to the repository, or a package's name
 * @property {boolean} isOurs
 * @property {boolean} isTypeOnly true if only types are imported
 * @property {boolean} isLazy true for `import()`
 */

/** @returns {Import[]} the imports and re-exports of every source file in these workspaces */
export function readImports(/** @type {readonly string[]} */ workspaces) {
  const pattern = `{${workspaces.join(',')}}/**/*.{ts,tsx,mjs}`
  const isIgnored = (/** @type {string} */ name) => name === 'node_modules' || name === 'dist'
  return globSync(pattern, { cwd: root, exclude: isIgnored })
    .map((file) => file.split(sep).join('/'))
    .flatMap((file) => importsOf(file, readFileSync(posix.join(root, file), 'utf8')))
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {Import[]}
 */
export function importsOf(file, source) {
  const { module, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) =>
    describe(file, moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
  )
  const reexports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [describe(file, moduleRequest.value, isType)] : [],
    )
  const lazy = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^['"](.+)['"]$/.exec(source.slice(start, end))
    return literal?.[1] ? [{ ...describe(file, literal[1], false), isLazy: true }] : []
  })
  return [...imports, ...reexports, ...lazy]
}

/**
 * @param {string} from
 * @param {string} specifier
 * @param {boolean} isTypeOnly
 * @returns {Import}
 */
function describe(from, specifier, isTypeOnly) {
  if (specifier.startsWith('.'))
    return { from, to: posix.join(posix.dirname(from), specifier), isOurs: true, isTypeOnly, isLazy: false }
  const [scope = '', name = '', ...path] = specifier.split('/')
  if (scope === '@verstas')
    return { from, to: [name, 'src', ...path].join('/'), isOurs: true, isTypeOnly, isLazy: false }
  const to = scope.startsWith('@') ? `${scope}/${name}` : scope
  return { from, to, isOurs: false, isTypeOnly, isLazy: false }
}
