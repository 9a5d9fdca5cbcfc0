import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findNode, nodeEnvironment } from '../../../tools/lib/node.mjs'
import { inRoot } from '../../../tools/lib/paths.mjs'
import { startOfJourneys } from './day.ts'

/** Where a server is, and the link that it printed where nobody is there yet. */
export interface HostedServer {
  /** Its address, without a trailing slash. */
  readonly url: string
  readonly setupLink?: string
}

/** A server that runs. */
export interface RunningServer extends HostedServer {
  /** Ends it as an operator would. */
  readonly stop: () => Promise<void>
}

/** Settings of the server by their environment names. */
export type ServerSettings = Readonly<Record<string, string>>

const usual = (dataDir: string): ServerSettings => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DEMO: 'on',
  DEBUG_DATE: startOfJourneys,
  REQUESTS_PER_MINUTE: '0',
  OVERLOAD_DELAY_MS: '0',
  LOG_LEVEL: 'error',
})

/**
 * Starts the product's own server on a data folder; without a demo in its database it loads one first.
 *
 * @throws with the server's words if it does not start
 */
export async function startServer(dataDir: string, settings: ServerSettings = {}): Promise<RunningServer> {
  const server = spawn(findNode(), [inRoot('server/src/main.ts')], {
    env: { PATH: process.env.PATH, ...nodeEnvironment(), ...usual(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { url, ...links } = await addressOf(server)
  await untilReady(url)
  return { url, ...links, stop: () => stop(server) }
}

/** Where the host is to be found; the workers inherit it. */
const hostVariable = 'VERSTAS_E2E_HOST'

/** Starts the process that runs most servers of the journeys. @returns how to end it */
export async function startHost(): Promise<() => Promise<void>> {
  const host = fork(fileURLToPath(new URL('server-host.ts', import.meta.url)), {
    execPath: findNode(),
    execArgv: [],
    env: { PATH: process.env.PATH, ...nodeEnvironment() },
  })
  const [address] = await once(host, 'message')
  process.env[hostVariable] = String(address)
  return async () => {
    const ended = once(host, 'exit')
    host.disconnect()
    await ended
  }
}

/** As `startServer`, in the process of the host. */
export async function startHostedServer(dataDir: string, settings: ServerSettings): Promise<RunningServer> {
  const server = await askHost('', {
    method: 'POST',
    body: JSON.stringify({ ...usual(dataDir), ...settings }),
  })
  const { port } = new URL(server.url)
  return { ...server, stop: async () => void (await askHost(port, { method: 'DELETE' })) }
}

async function askHost(path: string, request: RequestInit): Promise<HostedServer> {
  const host = process.env[hostVariable]
  if (host === undefined) throw new Error('The host of the servers has not been started.')
  const response = await fetch(`${host}/${path}`, request)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as HostedServer
}

/** What the server prints when it is up, which ends with an empty line: its address, and the setup link where there is one. */
function addressOf(server: ChildProcess): Promise<HostedServer> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const [, url, rest = ''] = /is up: (http:\S+)([\s\S]*?)\n\n/.exec(printed) ?? []
      const setupLink = /\S+\/setup\/\S+/.exec(rest)?.[0]
      if (url) resolve({ url, ...(setupLink !== undefined && { setupLink }) })
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${printed}`)))
  })
}

/** A server on a busy machine may be up before its database answers. */
async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/api/health/ready`)).ok) await sleep(100)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
