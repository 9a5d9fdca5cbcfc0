import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

const mainFile = join(import.meta.dirname, '../src/main.ts')
const startLimitMs = 600_000

/** A real server in a separate process. */
export interface ServerProcess {
  /** `http://127.0.0.1:port` */
  readonly origin: string
  readonly pid: number
  /** Sends a signal, SIGKILL by default, and waits until the process has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** The place in which a server runs. */
interface Place {
  /** The address on which it listens. */
  readonly host: string
  /** The words before its command, such as those that choose a network. */
  readonly command: readonly string[]
}

const thisMachine: Place = { host: '127.0.0.1', command: [] }

/**
 * Starts a server with these settings and Node flags on a free port, and waits until it is ready.
 *
 * @param main the server's main module, for a server of another version
 */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
  main: string = mainFile,
  { host, command }: Place = thisMachine,
): Promise<ServerProcess> {
  const port = await findFreePort()
  const origin = `http://${host}:${port}`
  const defaults = {
    NODE_ENV: 'production',
    ...(environment.DATABASE_URL === undefined && { EMBEDDED_DATABASE: 'on' }),
    STOP_DELAY_SECONDS: '0',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '0',
    OVERLOAD_DELAY_MS: '0',
  }
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const [program = process.execPath, ...words] = [...command, process.execPath, ...flags, main]
  const child = spawn(program, words, {
    env: { PATH, NODE_COMPILE_CACHE, ...defaults, ...environment, HOST: host, PORT: String(port) },
    stdio: 'ignore',
  })
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const deadline = Date.now() + startLimitMs
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await kill()
      throw new Error(`The server at ${origin} did not start`)
    }
    await sleep(50)
  }
  return { origin, pid: child.pid ?? 0, kill }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
