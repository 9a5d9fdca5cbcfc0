import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { runNpm } from './install.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'

/** @typedef {import('./runtime-packages.mjs').RuntimePackage} RuntimePackage */

/** Files of packages that no running program reads: types, source maps and manuals. */
const unneeded = /\.(d\.[cm]?ts|[cm]?ts|map|md|markdown|flow)$/i

/** Files with a licence, which are needed although some have such a name. */
const licence = /^(licen[cs]e|notice|copying|copyright)/i

/**
 * Copies packages into `node_modules` of the target. Fetches a package that is not installed here, because it is one
 * for another platform, and compares its checksum with package-lock.json.
 *
 * @param {readonly RuntimePackage[]} packages
 * @param {string} target
 */
export async function copyModules(packages, target) {
  for (const each of packages) {
    const source = inRoot(each.path)
    const to = join(target, each.path)
    mkdirSync(to, { recursive: true })
    if (existsSync(source)) copyModule(source, to, each.name)
    else await fetchModule(each, to)
  }
}

/** Folders of the package with Node that only compilers and manuals need. */
const developerFolders = /^(include|share)$/

/**
 * Copies a package without the packages below it, which have entries of their own.
 *
 * @param {string} from
 * @param {string} to
 * @param {string} name of the package
 */
function copyModule(from, to, name) {
  const isNode = /^node-\w+-\w+$/.test(name)
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const below = relative(from, path)
      if (basename(below) === 'node_modules' || (isNode && developerFolders.test(below))) return false
      return licence.test(basename(path)) || !unneeded.test(basename(path))
    },
  })
}

/** @param {RuntimePackage} wanted @param {string} to */
async function fetchModule({ name, version, integrity }, to) {
  const folder = mkdtempSync(join(tmpdir(), 'verstas-fetch-'))
  try {
    console.log(`Fetching ${name}@${version} ...`)
    const code = await runNpm(['pack', `${name}@${version}`, '--pack-destination', folder, '--silent'])
    const [file] = readdirSync(folder)
    if (code !== 0 || file === undefined) throw new Error(`npm pack ${name}@${version} failed (${code}).`)
    const archive = join(folder, file)
    const checksum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
    if (checksum !== integrity)
      throw new Error(
        `${name}@${version} is not the package of package-lock.json: its checksum is another one.`,
      )
    const unpacked = join(folder, 'unpacked')
    mkdirSync(unpacked)
    const result = await run('tar', ['-xzf', archive, '--strip-components=1', '-C', unpacked])
    if (result !== 0) throw new Error(`${name}@${version} cannot be unpacked (${result}).`)
    copyModule(unpacked, to, name)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
