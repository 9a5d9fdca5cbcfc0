import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from './fingerprint.mjs'
import { findNode, nodeEnvironment } from './node.mjs'
import { cacheFolder, inRoot } from './paths.mjs'
import { run } from './run.mjs'

/** Files and folders of the repository from which the web app is built. */
export const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/vite',
  'web/package.json',
  'contract/src',
  'domain/src',
  'package-lock.json',
]
const stampFile = join(cacheFolder, 'web-build')

/** Builds the web app into web/dist unless the build there was made from the same sources. */
export async function ensureWebBuilt() {
  const fingerprint = fingerprintOf(sources)
  if (existsSync(inRoot('web/dist/index.html')) && readStamp() === fingerprint) return
  console.log('Building the web app ...')
  await buildWeb()
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(stampFile, fingerprint)
}

async function buildWeb() {
  const vite = inRoot('node_modules/vite/bin/vite.js')
  const code = await run(findNode(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: inRoot('web'),
    env: { ...nodeEnvironment(), NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`The web app does not build (exit code ${code}).`)
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
}
