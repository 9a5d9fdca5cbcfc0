import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceWorker } from './service-worker.ts'

const kept = ['app-1.js', 'app-1.css', 'inter-1.woff2']
const notKept = ['zxing_reader-1.js', 'zxing_reader-1.wasm', 'barcode-1.js', 'qr-code-1.js', 'app-1.js.br']
const icons = ['icon.svg', 'icon.png', 'app.webmanifest']
const origin = 'https://verstas.example'
let folder = ''
let script = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstas-worker-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  for (const name of icons) await writeFile(join(folder, name), '')
  for (const name of [...kept, ...notKept]) await writeFile(join(folder, 'assets', name), '')
  const plugin = serviceWorker()
  const { configResolved, closeBundle } = plugin as unknown as {
    configResolved: (config: object) => void
    closeBundle: { handler: () => Promise<void> }
  }
  configResolved({ root: folder, build: { outDir: '.' } })
  await closeBundle.handler()
  script = await readFile(join(folder, 'sw.js'), 'utf8')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Listener = (event: object) => void

/** Runs the built service worker in a fake global scope. */
function startWorker() {
  const listeners = new Map<string, Listener[]>()
  let skips = 0
  let claims = 0
  const caches = new Set([`workbox-precache-v1-${origin}/`, 'of-another-app'])
  const scope: Record<string, unknown> = {
    addEventListener: (name: string, listener: Listener) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    skipWaiting: () => {
      skips += 1
    },
    location: new URL(`${origin}/sw.js`),
    registration: { scope: `${origin}/`, active: {} },
    clients: {
      claim: () => {
        claims += 1
      },
    },
    caches: {
      open: async () => new Map(),
      match: async () => undefined,
      keys: async () => [...caches],
      delete: async (name: string) => caches.delete(name),
    },
    ...{
      URL,
      Request,
      Response,
      Headers,
      Promise,
      console,
      setTimeout,
      clearTimeout,
      fetch: async () => Response.error(),
    },
  }
  scope.self = scope
  runInContext(script, createContext(scope))
  const send = (name: string, event: object) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  }
  return { names: [...listeners.keys()], send, skips: () => skips, claims: () => claims, caches }
}

/** True if the service worker responds to the request, false if the network does. */
function isAnswered(path: string, mode: 'navigate' | 'cors' = 'navigate'): boolean {
  const worker = startWorker()
  let isTaken = false
  const request = Object.defineProperty(new Request(origin + path), 'mode', { value: mode })
  worker.send('fetch', {
    request,
    waitUntil: () => {},
    respondWith: (answer: Promise<unknown>) => {
      isTaken = true
      answer.catch(() => undefined)
    },
  })
  return isTaken
}

describe('the service worker', () => {
  it.each(['/', '/index.html', '/?source=installed'])(
    'the service worker opens the app at %s without a network',
    (path) => {
      expect(isAnswered(path)).toBe(true)
    },
  )

  it.each([
    '/api/docs',
    '/api/openapi.json',
    '/api/vhc/pdf/ticket',
    '/api/attachment/open/ticket',
    '/api/workshop/planning/labels/ticket',
    '/configuration/default',
    '/anything/else',
  ])('the service worker leaves requests for %s to the network', (path) => {
    expect(isAnswered(path)).toBe(false)
    expect(isAnswered(path, 'cors')).toBe(false)
  })

  it('the service worker caches the built files, except those that are useful only with a network', () => {
    const isKept = (path: string) => isAnswered(path, 'cors')
    const assets = [...kept, ...notKept].map((name) => `/assets/${name}`)
    expect(assets.filter(isKept)).toEqual(kept.map((name) => `/assets/${name}`))
    expect(icons.filter((name) => !isKept(`/${name}`))).toEqual([])
  })

  it('a new service worker waits until the user accepts the new version', () => {
    const worker = startWorker()
    expect(worker.names).toEqual(
      expect.arrayContaining(['install', 'activate', 'fetch', 'message', 'push', 'notificationclick']),
    )
    worker.send('install', { waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined) })
    expect(worker.skips()).toBe(0)
    worker.send('message', { data: { type: 'SKIP_WAITING' } })
    expect(worker.skips()).toBe(1)
  })

  it('a new service worker controls open pages once it is active, and deletes outdated caches', async () => {
    const worker = startWorker()
    const work: Promise<unknown>[] = []
    worker.send('activate', { waitUntil: (one: Promise<unknown>) => work.push(one.catch(() => undefined)) })
    await Promise.all(work)
    expect(worker.claims()).toBe(1)
    expect([...worker.caches]).toEqual(['of-another-app'])
  })
})
