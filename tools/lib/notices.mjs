import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './paths.mjs'
import { findPinnedNode, findRuntimePackages, platforms } from './runtime-packages.mjs'

/** @typedef {import('./runtime-packages.mjs').RuntimePackage} RuntimePackage */

const intro = `THIRD-PARTY NOTICES

Verstas contains the packages below, each under its own licence. In the production package the full texts of the
server's packages and of Node are in their folders (node_modules/<name>/LICENSE). The scripts of the web app contain
packages without their files; the texts of these follow at the end.

libvips (@img/sharp-libvips-*) is under the LGPL-3.0-or-later. It is a shared library of its own, which may be replaced
by another build of it; its sources are at https://github.com/lovell/sharp-libvips.

Fonts: Inter, Barlow, Noto Hebrew, Noto Arabic and Noto Emoji under the SIL Open Font License 1.1, and DejaVu under its
own licence. Their texts are in server/assets/fonts.

This file is written by: npm run notices
`

/**
 * Returns the text of THIRD-PARTY-NOTICES: all packages of the server and of the web app on all released platforms, with
 * the licence texts of those in the web app.
 *
 * @param {import('./runtime-packages.mjs').LockedPackages} locked
 */
export function noticesText(locked) {
  const server = onAllPlatforms(locked, 'server')
  const web = onAllPlatforms(locked, 'web')
  const nodes = Object.values(platforms).map((platform) => findPinnedNode(locked, platform))
  const all = byName([...server, ...web, ...nodes])
  const inWeb = new Set(web.map(titleOf))
  const inServer = new Set([...server, ...nodes].map(titleOf))
  const lines = all.map((each) => {
    const parts = [inServer.has(titleOf(each)) && 'server', inWeb.has(titleOf(each)) && 'web']
    return `  ${titleOf(each)}: ${each.license} (${parts.filter(Boolean).join(', ')})`
  })
  const texts = groupTexts(byName(web)).map(([text, names]) => `${names.join('\n')}\n\n${text}\n`)
  return [intro, `PACKAGES\n\n${lines.join('\n')}\n`, 'LICENCE TEXTS OF THE WEB APP\n', ...texts].join(
    `\n${'-'.repeat(100)}\n\n`,
  )
}

/** @param {import('./runtime-packages.mjs').LockedPackages} locked @param {string} workspace */
const onAllPlatforms = (locked, workspace) =>
  Object.values(platforms).flatMap((platform) => findRuntimePackages(locked, { from: [workspace], platform }))

/** @param {Pick<RuntimePackage, 'name' | 'version'>} named */
const titleOf = ({ name, version }) => `${name} ${version}`

/** @param {readonly RuntimePackage[]} packages @returns {RuntimePackage[]} sorted, and each one once */
function byName(packages) {
  const unique = new Map(packages.map((each) => [titleOf(each), each]))
  return [...unique.values()].sort((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1))
}

/** @param {readonly RuntimePackage[]} packages @returns {[text: string, names: string[]][]} */
function groupTexts(packages) {
  /** @type {Map<string, string[]>} */
  const names = new Map()
  for (const each of packages) {
    const text = licenceText(each)
    names.set(text, [...(names.get(text) ?? []), titleOf(each)])
  }
  return [...names]
}

/** Returns the text of a package's licence, or its name if the package has no such file. @param {RuntimePackage} owner */
function licenceText({ path, license }) {
  const folder = inRoot(path)
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^(licen[cs]e|copying)/i.test(name))
    : []
  const texts = files
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
  return texts.length > 0 ? texts.join('\n\n') : `Licence: ${license} (the package contains no text)`
}
