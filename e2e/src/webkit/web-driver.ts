import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/**
 * Sends a command to WebDriver, for example `POST` to the path `/url` of a session.
 *
 * @throws {Error} with the code and message of WebDriver
 */
export type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** A session of WebDriver with one window of WebKitGTK. */
export interface WebDriverSession {
  readonly command: Command
  /** Returns the output of the browser since the session began, which includes its console. */
  readonly output: () => string
  readonly end: () => Promise<void>
}

export interface WebDriver {
  readonly startSession: () => Promise<WebDriverSession>
  readonly stop: () => Promise<void>
}

const windowScript = fileURLToPath(new URL('window.py', import.meta.url))

/** Time limit of a command in milliseconds, long enough for a busy machine. */
const commandLimitMs = 120_000

/**
 * Starts a virtual screen, and WebKitWebDriver on it.
 *
 * @param languages preferred languages of the browser, separated by commas
 */
export async function startWebDriver(languages: string): Promise<WebDriver> {
  const profile = await mkdtemp(join(tmpdir(), 'verstas-webkit-'))
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      PYTHONUNBUFFERED: '1',
      TZ: 'Europe/Helsinki',
      VERSTAS_LANGUAGES: languages,
      VERSTAS_PROFILE: profile,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [driver.stdout, driver.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  const base = `http://127.0.0.1:${port}`
  await untilItAnswers(`${base}/status`, driver)
  return {
    startSession: async () => {
      const from = output.length
      const send = commandsTo(base)
      const { sessionId } = (await send('POST', '/session', {
        capabilities: {
          alwaysMatch: { 'webkitgtk:browserOptions': { binary: windowScript, args: ['--automation'] } },
        },
      })) as { sessionId: string }
      const command: Command = (method, path, body) => send(method, `/session/${sessionId}${path}`, body)
      await command('POST', '/timeouts', { script: commandLimitMs, pageLoad: commandLimitMs })
      return {
        command,
        output: () => output.slice(from),
        end: async () => void (await command('DELETE', '')),
      }
    },
    stop: async () => {
      await Promise.all([driver, screen].map(stop))
      await rm(profile, { recursive: true, force: true })
    },
  }
}

const commandsTo =
  (base: string): Command =>
  async (method, path, body = {}) => {
    const response = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(commandLimitMs),
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error}: ${message}`)
  }

async function untilItAnswers(url: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error(`WebKitWebDriver ended with code ${driver.exitCode}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
