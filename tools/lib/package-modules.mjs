import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, sep } from 'node:path'
import { runNpm } from './install.mjs'
import { inRoot, root } from './paths.mjs'
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
    if (existsSync(source)) copyModule(source, to)
    else await fetchModule(each, to)
  }
}

/** Folders of the package with Node that only compilers and manuals need. */
const developerFolders = /^node_modules\/node-[\w-]+\/(include|share)$/

/**
 * Copies a package without the packages below it, which have entries of their own.
 *
 * @param {string} from
 * @param {string} to
 */
function copyModule(from, to) {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const name = basename(path)
      if (path !== from && name === 'node_modules') return false
      if (developerFolders.test(relative(root, path).split(sep).join('/'))) return false
      return licence.test(name) || !unneeded.test(name)
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
    const unpacked = await run('tar', ['-xzf', archive, '--strip-components=1', '-C', to])
    if (unpacked !== 0) throw new Error(`${name}@${version} cannot be unpacked (${unpacked}).`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
