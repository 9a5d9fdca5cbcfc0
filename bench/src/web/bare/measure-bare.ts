import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { PostgresCluster } from '../../../../server/test/postgres-cluster.ts'
import { shapeNetwork } from '../../../../tools/lib/shaped-network.mjs'
import { prepareDealership } from '../../database/dealership.ts'
import type { Measurement } from '../../measurement.ts'
import { median, round } from '../../numbers.ts'
import { cacheFolder, inRoot } from '../../paths.ts'
import { startOurServer } from '../../server/our-server.ts'
import { findOrder } from '../find-order.ts'
import { type Belongings, openPhone, slow4g } from '../phone.ts'
import { signInOnPhone } from '../sign-in-on-phone.ts'
import { type Visit, visit } from '../visit.ts'
import { type Capture, capturePage } from './capture-page.ts'

const runs = 3

/** Limits of the app's costs, as multiples of the costs of the bare page. */
const limits = { usableMs: 1.5, blockedMs: 2, largestPaintMs: 1.2 } as const

interface ComparedPage {
  readonly name: string
  readonly path: string
  readonly belongings?: Belongings
}

/** The visits to one page: first visits with an empty profile, and later visits. */
interface Visits {
  readonly cold: Visit[]
  readonly again: Visit[]
}

/**
 * Compares pages of the app with bare pages on the same server and network. On a bare page, React alone
 * renders the same elements and styles after the same responses. Alternates the app and the bare page, on a
 * CPU slowed down four times.
 */
export async function measureBare(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'dealership', scale: 1 })
  const number = await findOrder(url)
  const names: string[] = []
  try {
    const captured = await withServer(url, (origin) => captureAll(origin, number))
    const pages = captured.map(({ page, capture }) => {
      const name = page.name.replaceAll(' ', '-')
      names.push(name)
      return { ...page, barePath: buildBarePage(name, capture) }
    })
    return await withServer(url, async (origin) => {
      const network = await shapeNetwork(origin, slow4g)
      try {
        const measurements: Measurement[] = []
        for (const page of pages) measurements.push(...(await compare(network, page)))
        return measurements
      } finally {
        network.close()
      }
    })
  } finally {
    removeBarePages(names)
  }
}

async function withServer<T>(databaseUrl: string, use: (origin: string) => Promise<T>): Promise<T> {
  const server = await startOurServer(databaseUrl)
  try {
    return await use(server.origin)
  } finally {
    await server.stop()
  }
}

/** Captures the pages from a server without a shaped network. */
async function captureAll(origin: string, number: string) {
  const technician = await signInOnPhone(origin)
  const foreman = await signInOnPhone(origin, 'aino')
  const pages: readonly ComparedPage[] = [
    { name: 'sign-in', path: '/' },
    { name: 'start page', path: '/#/startpage', belongings: technician },
    { name: 'work order', path: `/#/workorder?number=${number}`, belongings: technician },
    { name: 'schedule', path: '/#/workshopschedule', belongings: foreman },
  ]
  const captured = []
  for (const page of pages) {
    const { context, close } = await openPhone(page.belongings)
    try {
      captured.push({ page, capture: await capturePage(await context.newPage(), origin + page.path) })
    } finally {
      await close()
    }
  }
  return captured
}

type Network = Awaited<ReturnType<typeof shapeNetwork>>

async function compare(
  network: Network,
  { name, path, barePath, belongings }: ComparedPage & { readonly barePath: string },
): Promise<Measurement[]> {
  const app: Visits = { cold: [], again: [] }
  const bare: Visits = { cold: [], again: [] }
  for (let run = 0; run < runs; run += 1) {
    await visitThrice(network, path, belongings, app, { isKept: true })
    await visitThrice(network, barePath, belongings, bare)
  }
  return (['cold', 'again'] as const).map((kind) => {
    const ratios = Object.entries(limits).map(([cost, limit]) => {
      const costOf = (visits: Visits) => median(visits[kind].map((one) => one[cost as keyof typeof limits]))
      // Counts at least one frame (16 ms) for the bare page, because a cost of zero would make the ratio
      // infinite.
      return { cost, limit, ratio: costOf(app) / Math.max(16, costOf(bare)) }
    })
    return {
      what: `${name}, ${kind === 'cold' ? 'cold' : 'on return'}, compared with the bare page`,
      value: ratios.map(({ cost, ratio }) => `${words[cost]} ${round(ratio)}`).join(', '),
      demand: ratios.map(({ cost, limit }) => `${words[cost]} at most ${limit}`).join(', '),
      isMet: ratios.every(({ ratio, limit }) => ratio <= limit),
      details: { app: app[kind], bare: bare[kind] },
    }
  })
}

const words: Readonly<Record<string, string>> = {
  usableMs: 'usable',
  blockedMs: 'blocked',
  largestPaintMs: 'largest paint',
}

/**
 * Adds the costs of the first and the third visit, because the browser caches compiled scripts on the second
 * one.
 */
async function visitThrice(
  network: Network,
  path: string,
  belongings: Belongings | undefined,
  visits: Visits,
  options?: { readonly isKept: boolean },
): Promise<void> {
  const { context, close } = await openPhone(belongings)
  try {
    visits.cold.push(await visit(context, network, path, options))
    await visit(context, network, path)
    visits.again.push(await visit(context, network, path))
  } finally {
    await close()
  }
}

const distFolder = inRoot('web/dist')
const assetsFolder = join(distFolder, 'assets/bare')
const addressOf = (name: string): string => `bare-${name}.html`

/**
 * Builds a captured page with React alone, next to the built app. The server serves the page after its next
 * start.
 *
 * @returns its path on the server
 */
function buildBarePage(name: string, { json, css, htmlAttributes, bodyAttributes }: Capture): string {
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
function removeBarePages(names: readonly string[]): void {
  rmSync(assetsFolder, { recursive: true, force: true })
  for (const name of names) rmSync(join(distFolder, addressOf(name)), { force: true })
}
