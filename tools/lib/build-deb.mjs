import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'

/** Debian's names of the processors. @type {Readonly<Record<string, string>>} */
const architectures = { x64: 'amd64', amd64: 'amd64', arm64: 'arm64' }

/** Files in deploy/, their places in the package and their modes. */
const files = [
  { from: 'systemd/verstas.service', to: 'usr/lib/systemd/system/verstas.service', mode: 0o644 },
  { from: 'debian/verstas.env', to: 'etc/verstas/verstas.env', mode: 0o640 },
  { from: 'debian/verstas', to: 'usr/bin/verstas', mode: 0o755 },
]

const scripts = ['postinst', 'prerm', 'postrm']

/**
 * Makes a Debian package from the folder of `stagePackage`. Needs `dpkg-deb`.
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {string} options.platform such as `linux-x64`
 * @param {string} options.target folder for the package
 * @param {string} options.version of the product
 * @returns {Promise<string>} the path of the package
 * @throws {Error} if dpkg-deb is missing or fails
 */
export async function buildDeb({ folder, platform, target, version }) {
  const architecture = architectures[platform.split('-')[1] ?? '']
  if (architecture === undefined) throw new Error(`${platform}: Debian has no name for this platform.`)
  const root = join(target, `deb-${architecture}`)
  rmSync(root, { recursive: true, force: true })
  const product = join(root, 'usr/lib/verstas')
  mkdirSync(dirname(product), { recursive: true, mode: 0o755 })
  cpSync(folder, product, { recursive: true, verbatimSymlinks: true })
  for (const { from, to, mode } of files)
    put(readFileSync(inRoot(`deploy/${from}`), 'utf8'), join(root, to), mode)
  const control = join(root, 'DEBIAN')
  for (const name of scripts)
    put(readFileSync(inRoot(`deploy/debian/${name}`), 'utf8'), join(control, name), 0o755)
  put('/etc/verstas/verstas.env\n', join(control, 'conffiles'), 0o644)
  put(controlText({ version, architecture, kilobytes: kilobytesOf(root) }), join(control, 'control'), 0o644)
  const file = join(target, `verstas_${version}_${architecture}.deb`)
  const code = await run('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z6', '--build', root, file])
  if (code !== 0) throw new Error(`dpkg-deb failed with exit code ${code}.`)
  rmSync(root, { recursive: true, force: true })
  return file
}

/** @param {{ version: string, architecture: string, kilobytes: number }} values */
export function controlText({ version, architecture, kilobytes }) {
  return readFileSync(inRoot('deploy/debian/control'), 'utf8')
    .replace('@VERSION@', version)
    .replace('@ARCHITECTURE@', architecture)
    .replace('@SIZE@', String(kilobytes))
}

/** @param {string} text @param {string} path @param {number} mode */
function put(text, path, mode) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
  writeFileSync(path, text)
  // The mode of writeFileSync would be reduced by the umask.
  chmodSync(path, mode)
}

/** Returns the size of the files below a folder. @param {string} folder */
function kilobytesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + Math.ceil(statSync(join(parentPath, name)).size / 1024), 0)
}
