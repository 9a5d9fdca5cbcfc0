import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { readImports } from './imports.mjs'
import { inRoot } from './paths.mjs'

/** Workspaces whose sources the server needs completely. `demo` is needed in part. */
const wholeWorkspaces = ['contract', 'domain', 'server']

/** Files that only load the demo dealership. A package without them refuses to load it. */
const demoLoaders = /^server\/src\/(demo-process|prepare-demo|features\/attachments\/attach-demo-files)\.ts$/

const documents = ['README.md', 'THIRD-PARTY-NOTICES', 'SECURITY.md', 'docs/operation.md', 'docs/deployment']

/** Folders of the server beside its sources. */
const serverFolders = ['server/migrations', 'server/assets']

/**
 * Returns the source files of the running server: no tests, and of the demo dealership only the files that the server
 * imports.
 *
 * @returns {string[]} paths relative to the repository
 */
function findSourceFiles() {
  const sources = globSync(`{${wholeWorkspaces.join()}}/src/**/*`, { cwd: inRoot('.'), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(inRoot('.').length).split(sep).join('/'))
    .map((file) => file.replace(/^\//, ''))
    .filter((file) => !/\.test\.ts$|\.approved\.\w+$|\/test\//.test(file) && !demoLoaders.test(file))
  return [...sources, ...findDemoFiles(new Set(sources))].sort()
}

/** @param {ReadonlySet<string>} sources @returns {string[]} files of the demo that the sources import, also indirectly */
function findDemoFiles(sources) {
  const imports = readImports(['server', 'demo']).filter(({ isOurs, isTypeOnly }) => isOurs && !isTypeOnly)
  /** @type {Set<string>} */
  const found = new Set()
  const visit = (/** @type {string} */ from) => {
    for (const { to } of imports.filter((each) => each.from === from && each.to.startsWith('demo/')))
      if (!found.has(to)) {
        found.add(to)
        visit(to)
      }
  }
  for (const file of sources) visit(file)
  return [...found]
}

/**
 * Returns the operator's commands, such as `link-identity`: the scripts of package.json that run a file of the server.
 *
 * @returns {string[]}
 */
export function findCommands() {
  return Object.values(readJson('package.json').scripts)
    .flatMap((script) => /^node tools\/server-command\.mjs ([\w-]+)$/.exec(script)?.[1] ?? [])
    .sort()
}

/** Returns the version of the product. @returns {string} */
export const readVersion = () => readJson('package.json').version

/** @param {string} path relative to the repository */
const readJson = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'))

/**
 * Copies the sources of the server, its data and the built web app into a folder with the layout of the repository.
 *
 * @param {string} target
 */
export function copyProduct(target) {
  for (const file of findSourceFiles()) copy(file, target)
  for (const folder of [...serverFolders, 'web/dist']) copy(folder, target)
  for (const workspace of [...wholeWorkspaces, 'demo']) {
    const { name, version, type, exports } = readJson(`${workspace}/package.json`)
    writeJson(join(target, workspace, 'package.json'), { name, version, private: true, type, exports })
    const link = join(target, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(`../../${workspace}`, link)
  }
  const { name, version, license } = readJson('package.json')
  writeJson(join(target, 'package.json'), { name, version, private: true, type: 'module', license })
  for (const file of documents) copy(file, target)
  copy('deploy/systemd/verstas.service', target, 'deploy/verstas.service')
  copy('deploy/systemd/defaults.env', target, 'deploy/defaults.env')
}

/** @param {string} path relative to the repository @param {string} target @param {string} [name] its path there */
function copy(path, target, name = path) {
  const to = join(target, name)
  mkdirSync(dirname(to), { recursive: true })
  cpSync(inRoot(path), to, { recursive: true })
}

/** @param {string} file @param {object} content */
function writeJson(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}
