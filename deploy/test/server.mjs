import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Maximum time until a started server is ready, in milliseconds. */
const readyWithin = 180_000

/** Running servers. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Kills the servers that a failed step has left running, because they use folders of their root. */
export async function stopAll() {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}

/**
 * Starts a server in a root with exactly these variables.
 *
 * @param {readonly string[]} words the command line
 * @param {NodeJS.ProcessEnv} env
 * @param {number} port of its API
 */
export function startServer(words, env, port) {
  const [program = '', ...args] = words
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('close', () => running.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const ended = once(child, 'close')
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    output: () => output,
    /** Resolves when the server is ready. */
    ready: async () => {
      const end = Date.now() + readyWithin
      for (;;) {
        const status = await fetch(`${origin}/api/health/ready`).then(
          (response) => response.status,
          () => 0,
        )
        if (status === 200) return
        if (child.exitCode !== null || Date.now() > end)
          throw new Error(`The server is not ready (exit code ${child.exitCode}):\n${output}`)
        await sleep(200)
      }
    },
    /** Stops the server as a supervisor does. Resolves to its exit code. */
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    /** Resolves to the exit code of a server that stops by itself. */
    ended: async () => (await ended)[0],
  }
}

const account = { UserName: 'anna', NewPassword: 'kestavan-pitka-sanonta-7' }

/** Makes the first site with the secret of the setup link. @param {string} origin @param {string} link */
export async function setUp(origin, link) {
  const secret = link.trim().split('/').at(-1) ?? ''
  const body = { SiteName: 'Koe', TimeZone: 'Europe/Helsinki', Language: 'fi', Name: 'Anna', ...account }
  return post(`${origin}/api/administration/setup`, body, { 'setup-token': secret })
}

/** Signs in as the administrator of `setUp`. @param {string} origin @returns {Promise<number>} the status */
export const signIn = (origin) => {
  const credentials = Buffer.from(`${account.UserName}:${account.NewPassword}`).toString('base64')
  return post(`${origin}/api/authentication/basic/login`, {}, { authorization: `Basic ${credentials}` })
}

/** @param {string} url @param {object} body @param {Record<string, string>} [headers] */
async function post(url, body, headers = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  await response.text()
  return response.status
}
