import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../../server/test/free-port.ts'
import { serverFlags } from '../../../tools/lib/node.mjs'
import { cacheFolder } from '../paths.ts'

const startLimitMs = 30_000

export interface ChildServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

interface ChildServerOptions {
  readonly script: string
  readonly environment: Readonly<Record<string, string>>
  /** Path that answers 200 once the server is ready. */
  readonly readyPath: string
}

/** Starts a server as a separate process. Its output goes to a file, as in production. */
export async function startChildServer({
  script,
  environment,
  readyPath,
}: ChildServerOptions): Promise<ChildServer> {
  const port = await findFreePort()
  mkdirSync(cacheFolder, { recursive: true })
  const output = openSync(join(cacheFolder, 'server.log'), 'a')
  const child = spawn(process.execPath, [...serverFlags, script], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      STOP_DELAY_SECONDS: '0',
      ...environment,
      PORT: String(port),
    },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const stop = () => end(child)
  process.once('exit', () => child.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + startLimitMs
  while (!(await isReady(origin + readyPath))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`${script} did not start; see bench/.cache/server.log`)
    }
    await sleep(50)
  }
  return { origin, pid: child.pid ?? 0, stop }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
