import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { cacheFolder, inRoot } from '../../paths.ts'
import type { Capture } from './capture-page.ts'

const distFolder = inRoot('web/dist')
const assetsFolder = join(distFolder, 'assets/bare')
const addressOf = (name: string): string => `bare-${name}.html`

/**
 * Builds a captured page with React alone, next to the built app. The server serves the page after its next
 * start.
 *
 * @returns its path on the server
 */
export function buildBarePage(name: string, { json, css, htmlAttributes, bodyAttributes }: Capture): string {
  const captureFile = join(cacheFolder, `captured-${name}.json`)
  mkdirSync(cacheFolder, { recursive: true })
  mkdirSync(assetsFolder, { recursive: true })
  writeFileSync(captureFile, json)
  const vite = inRoot('node_modules/vite/bin/vite.js')
  const config = inRoot('web/bench/captured.config.ts')
  const options = ['--config', config, '--outDir', distFolder, '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, [vite, 'build', ...options], {
    stdio: 'inherit',
    env: { ...process.env, CAPTURED_PAGE: captureFile, CAPTURED_NAME: name },
  })
  if (status !== 0) throw new Error(`The bare page ${name} does not build`)
  const styles = join(assetsFolder, `${name}.css`)
  writeFileSync(styles, css)
  writeFileSync(`${styles}.br`, brotliCompressSync(css))
  writeFileSync(`${styles}.gz`, gzipSync(css, { level: 9 }))
  writeFileSync(
    join(distFolder, addressOf(name)),
    `<!doctype html><html ${htmlAttributes}><head><meta charset="utf-8" /><title>${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<link rel="stylesheet" href="/assets/bare/${name}.css" />
<script type="module" src="/assets/bare/${name}.js"></script></head>
<body ${bodyAttributes}><div id="captured" style="display: contents"></div></body></html>`,
  )
  return `/${addressOf(name)}`
}

/** Deletes the bare pages from the built app. */
export function removeBarePages(names: readonly string[]): void {
  rmSync(assetsFolder, { recursive: true, force: true })
  for (const name of names) rmSync(join(distFolder, addressOf(name)), { force: true })
}
