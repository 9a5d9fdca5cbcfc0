import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chatSocketPath, livePath } from '@verstas/contract/socket-paths.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../test/app.ts'
import { buildEmployee, buildSite } from '../test/builders.ts'
import { eventually } from '../test/eventually.ts'
import { findFreePort } from '../test/free-port.ts'
import { findProgram, makeCertificate } from '../test/self-signed.ts'
import { startMain } from '../test/start-main.ts'

const examples = join(import.meta.dirname, '../../docs/deployment')
const { db, clock, signIn, url = '' } = await buildTestApp()
clock.set(new Date())
const anna = await buildEmployee(db, { sites: [await buildSite(db)] })
const token = (await signIn(anna)).authorization.replace('Bearer ', '')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstas-proxy-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Replaces names, ports and files of the documented configuration. Throws if one of them is missing. */
function adapt(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The example does not have ${from}`)
    return changed.replaceAll(from, to)
  }, text)
}

/** Starts a server process and the proxy in front of it, and waits until both are ready. */
async function startBehind(
  startProxy: (parts: { serverPort: string; port: number }) => Promise<ChildProcess>,
) {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'info' }
  const server = startMain(environment)
  const serverPort = new URL(await server.up).port
  const port = await findFreePort()
  const proxy = await startProxy({ serverPort, port })
  onTestFinished(() => void proxy.kill())
  const origin = `https://localhost:${port}`
  await eventually(async () => expect((await call(`${origin}/api/health/ready`)).status).toBe(200))
  return { origin, server }
}

interface Request {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: Buffer
  /** The local address from which the request is sent. */
  readonly localAddress?: string
}

/** Sends a request and accepts any certificate, because the test's certificate is self-signed. */
function call(address: string, { method = 'GET', headers = {}, body, localAddress }: Request = {}) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request(address, { method, headers, localAddress, rejectUnauthorized: false }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Opens a socket without long polling and with the page's origin, as a browser does. */
async function openSocket(origin: string, path: string, auth: object): Promise<string | undefined> {
  const socket = io(origin, {
    path,
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    rejectUnauthorized: false,
    extraHeaders: { origin },
  })
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket.io.engine.transport.name
}

async function expectAllThrough({ origin, server }: Awaited<ReturnType<typeof startBehind>>) {
  expect(await openSocket(origin, `/api${livePath}`, { token })).toBe('websocket')
  expect(await openSocket(origin, chatSocketPath, { token })).toBe('websocket')

  const credentials = Buffer.from('nobody:wrong').toString('base64')
  const attempt = {
    method: 'POST',
    localAddress: '127.0.0.2',
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
    },
    body: Buffer.from('{}'),
  }
  expect((await call(`${origin}/api/authentication/basic/login`, attempt)).status).toBe(401)
  await eventually(() =>
    expect(server.output()).toMatch(/sign-in failed.*127\.0\.0\.2|127\.0\.0\.2.*sign-in failed/),
  )
  expect(server.output()).not.toContain('203.0.113.9')

  const large = {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}` },
    body: Buffer.alloc(9_000_000),
  }
  expect((await call(`${origin}/api/attachment/resumable/none`, large)).status).not.toBe(413)
  expect(server.output()).not.toContain('origin refused')
}

const openssl = findProgram('openssl')
const nginx = findProgram('nginx')
const caddy = findProgram('caddy')

describe.skipIf(openssl === undefined || nginx === undefined)(
  'nginx with the documented configuration',
  () => {
    it('nginx forwards live events, chat, the origin and its port, the client address and large uploads', async () => {
      const { key, certificate } = await makeCertificate(openssl ?? '', folder)
      const example = await readFile(join(examples, 'nginx.conf'), 'utf8')
      const behind = await startBehind(async ({ serverPort, port }) => {
        const plainPort = await findFreePort()
        const site = adapt(example, {
          'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
          'listen 80': `listen 127.0.0.1:${plainPort}`,
          'server_name verstas.example.com': 'server_name localhost',
          '/etc/ssl/verstas/fullchain.pem': certificate,
          '/etc/ssl/verstas/privkey.pem': key,
          '127.0.0.1:3000': `127.0.0.1:${serverPort}`,
        })
        const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
          (name) => `${name}_temp_path ${join(folder, name)};`,
        )
        const main = join(folder, 'nginx.conf')
        await writeFile(
          main,
          `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr; events {}
         http { access_log off; ${temporary.join(' ')} ${site} }`,
        )
        return spawn(nginx ?? '', ['-p', folder, '-c', main], { stdio: 'ignore' })
      })
      await expectAllThrough(behind)
    })
  },
)

describe.skipIf(openssl === undefined || caddy === undefined)(
  'Caddy with the documented configuration',
  () => {
    it('Caddy forwards live events, chat, the origin and its port, the client address and large uploads', async () => {
      const { key, certificate } = await makeCertificate(openssl ?? '', folder)
      const example = await readFile(join(examples, 'Caddyfile'), 'utf8')
      const behind = await startBehind(async ({ serverPort, port }) => {
        const site = adapt(example, {
          'verstas.example.com {': `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
          'reverse_proxy 127.0.0.1:3000': `reverse_proxy 127.0.0.1:${serverPort}`,
        })
        const main = join(folder, 'Caddyfile')
        await writeFile(main, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
        return spawn(caddy ?? '', ['run', '--config', main, '--adapter', 'caddyfile'], {
          stdio: 'ignore',
          env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        })
      })
      await expectAllThrough(behind)
    })
  },
)
