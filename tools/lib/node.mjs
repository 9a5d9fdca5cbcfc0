import { existsSync } from 'node:fs'
import { inRoot } from './paths.mjs'

const oldestUsable = 24

/**
 * Returns the path of the Node that runs everything: the pinned Node in node_modules. If node_modules has no
 * Node for the platform, returns the path of the Node that runs this script.
 *
 * @throws {Error} if that Node is too old
 */
export function findNode() {
  const isWindows = process.platform === 'win32'
  const file = isWindows ? 'bin/node.exe' : 'bin/node'
  const { platform, arch } = process
  const candidates = [`node-${isWindows ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`]
  const pinned = candidates.map((name) => inRoot(`node_modules/${name}/${file}`)).find(existsSync)
  if (pinned) return pinned
  if (Number(process.versions.node.split('.')[0]) >= oldestUsable) return process.execPath
  throw new Error(
    `There is no pinned Node for ${platform}-${arch}: install Node ${oldestUsable} or newer and run this again.`,
  )
}

/** Environment variables that make Node start faster, with a cache of compiled code. */
export function nodeEnvironment() {
  return { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node-compile') }
}

/**
 * Flags of Node for the server. They halve the default space for new objects, which saves 20 MB in an idle
 * server. An even smaller space slows calls down.
 */
export const serverFlags = ['--max-semi-space-size=8']
