import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findNode, nodeEnvironment } from '../../../tools/lib/node.mjs'
import { inRoot } from '../../../tools/lib/paths.mjs'
import { startTime } from './day.ts'

export interface ServerAddress {
  /** The address of the server without a trailing slash. */
  readonly url: string
  /** The setup link, which a server prints if its database has no users yet. */
  readonly setupLink?: string
}

export interface RunningServer extends ServerAddress {
  readonly stop: () => Promise<void>
}

/** Settings of the server, by the names of their environment variables. */
export type ServerSettings = Readonly<Record<string, string>>

const defaultSettings = (dataDir: string): ServerSettings => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DEMO: 'on',
  DEBUG_DATE: startTime,
  REQUESTS_PER_MINUTE: '0',
  OVERLOAD_DELAY_MS: '0',
  LOG_LEVEL: 'error',
})

/**
 * Starts a server as a separate process. The server loads the demo into an empty database, unless the
 * settings turn the demo off.
 *
 * @throws with the server's output if it does not start
 */
export async function startServer(dataDir: string, settings: ServerSettings = {}): Promise<RunningServer> {
  const server = spawn(findNode(), [inRoot('server/src/main.ts')], {
    env: { PATH: process.env.PATH, ...nodeEnvironment(), ...defaultSettings(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { url, ...links } = await readAddress(server)
  await waitUntilReady(url)
  return { url, ...links, stop: () => stop(server) }
}

/** Environment variable with the address of the server host. Workers inherit the variable. */
const hostVariable = 'VERSTAS_E2E_HOST'

/**
 * Starts the process that runs most test servers (`server-host.ts`).
 *
 * @returns a function that stops the process
 */
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

/** Starts a server in the process of the host, instead of in a separate process. */
export async function startHostedServer(dataDir: string, settings: ServerSettings): Promise<RunningServer> {
  const server = await askHost('', {
    method: 'POST',
    body: JSON.stringify({ ...defaultSettings(dataDir), ...settings }),
  })
  const { port } = new URL(server.url)
  return { ...server, stop: async () => void (await askHost(port, { method: 'DELETE' })) }
}

async function askHost(path: string, request: RequestInit): Promise<ServerAddress> {
  const host = process.env[hostVariable]
  if (host === undefined) throw new Error('The server host has not been started.')
  const response = await fetch(`${host}/${path}`, request)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as ServerAddress
}

/** Reads the address and the setup link from the server's start message. An empty line ends the message. */
function readAddress(server: ChildProcess): Promise<ServerAddress> {
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

/** Waits until the server is ready, because a server may start before its database responds. */
async function waitUntilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/api/health/ready`)).ok) await sleep(100)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
