import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { hostOf, type TargetCheck } from './targets.ts'

interface CheckedRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** The time in milliseconds until the connection is open; without it only the signal limits it. */
  readonly connectTime?: number
}

/** Thrown if no connection is open in time. */
class ConnectTimeoutError extends Error {}

/**
 * Sends a request to an address outside, and returns the answer before its body. The connection goes to an address
 * of the host that was checked. Follows no redirect, and asks for an answer without compression.
 *
 * @throws {ForbiddenTargetError}
 * @throws {Error} if there is no answer
 */
export async function requestChecked(
  url: URL,
  { method, headers, body, signal, connectTime }: CheckedRequest,
  targets: Pick<TargetCheck, 'resolveAllowed'>,
): Promise<IncomingMessage> {
  // Checks a literal address here, because it is never looked up.
  if (isIP(hostOf(url)) !== 0) await targets.resolveAllowed(url)
  const options: RequestOptions = {
    method,
    signal,
    // Uses a new connection, so that the address is checked for each request.
    agent: false,
    lookup: checkedLookup(url, targets),
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      'user-agent': 'verstas',
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  }
  return new Promise((resolve, reject) => {
    const isEncrypted = url.protocol === 'https:'
    const request = (isEncrypted ? httpsRequest : httpRequest)(url, options, resolve)
    request.on('error', reject)
    if (connectTime !== undefined)
      request.on('socket', (socket) => {
        const timer = setTimeout(() => request.destroy(new ConnectTimeoutError()), connectTime)
        socket.once(isEncrypted ? 'secureConnect' : 'connect', () => clearTimeout(timer))
        request.once('close', () => clearTimeout(timer))
      })
    request.end(body)
  })
}

/** Returns a lookup that has only checked addresses, and refuses a host with a forbidden one. */
const checkedLookup =
  (url: URL, targets: Pick<TargetCheck, 'resolveAllowed'>): NonNullable<RequestOptions['lookup']> =>
  (_hostname, options, callback) => {
    targets.resolveAllowed(url).then(
      (addresses) => {
        if (options.all) return callback(null, [...addresses])
        const [first] = addresses
        callback(null, first?.address ?? '', first?.family)
      },
      (error: Error) => callback(error, []),
    )
  }
