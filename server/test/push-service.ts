import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushDevice } from '@verstas/contract/push/entities.ts'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'
import { atEnd } from './at-end.ts'
import { eventually } from './eventually.ts'

/** A push as a browser receives it: decrypted, from a server with a valid signature. */
export interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly claims: JWTPayload
  readonly publicKey: string
  readonly message: unknown
}

/** The statuses that the service returns for the pushes of a device, in order. Later pushes get 201. */
type Answers = (number | { readonly status: number; readonly headers?: Record<string, string> })[]

/**
 * Starts a fake push service with its browsers (RFC 8030, 8291, 8292). Responds with 403 to pushes that are
 * not signed or that the browser cannot decrypt.
 */
export async function startPushService() {
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer; answers: Answers }>()
  const received: ReceivedPush[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = await buffer(request)
    const browser = browsers.get(path)
    if (!browser) return response.writeHead(404).end()
    const answer = browser.answers.shift() ?? 201
    const { status, headers = {} } = typeof answer === 'number' ? { status: answer } : answer
    try {
      const signed = await verifySignature(request.headers.authorization ?? '', origin)
      if (status < 300) {
        const message: unknown = JSON.parse(decrypt(body, browser).toString('utf8'))
        received.push({ path, headers: request.headers, message, ...signed })
      }
      return response.writeHead(status, headers).end('body')
    } catch (error) {
      return response.writeHead(403).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    origin,
    received,
    /** Adds a subscribed browser. `answers` are the statuses for its pushes. */
    newDevice: (parts: Partial<PushDevice> = {}, answers: Answers = []): PushDevice => {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomUUID()}`
      browsers.set(path, { ecdh, auth, answers })
      return {
        Endpoint: origin + path,
        P256dh: ecdh.getPublicKey('base64url'),
        Auth: auth.toString('base64url'),
        AppAddress: 'https://workshop.example.com/',
        Language: 'fi',
        ...parts,
      }
    },
    /** Waits until a device has at least `count` pushes, and returns them. */
    receivedPushes: (device: PushDevice, count: number): Promise<ReceivedPush[]> =>
      eventually(() => {
        const own = received.filter(({ path }) => origin + path === device.Endpoint)
        if (own.length < count) throw new Error(`${own.length} of ${count} pushes`)
        return own
      }),
    countOf: (device: PushDevice): number =>
      received.filter(({ path }) => origin + path === device.Endpoint).length,
  }
}

/**
 * Verifies `vapid t=<ES256 token>, k=<public key>`: the token is for this service and expires within a day.
 */
async function verifySignature(authorization: string, audience: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, key, {
    algorithms: ['ES256'],
    audience,
    requiredClaims: ['exp', 'sub'],
  })
  if ((payload.exp ?? 0) > Date.now() / 1000 + 24 * 3600) throw new Error('The token lives too long')
  return { claims: payload, publicKey }
}

/** Decrypts a body of one `aes128gcm` record by RFC 8291, with the browser's private key. */
function decrypt(body: Buffer, { ecdh, auth }: { readonly ecdh: ECDH; readonly auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end)
}
