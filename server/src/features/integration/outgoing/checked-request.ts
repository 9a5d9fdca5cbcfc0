import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { hostOf, type TargetCheck } from './targets.ts'

interface CheckedRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** Timeout for opening the connection, in milliseconds. If omitted, only the signal limits it. */
  readonly connectTime?: number
}

/** Thrown if the connection cannot be opened in time. */
class ConnectTimeoutError extends Error {}

/**
 * Sends a request to an external address, and resolves with the response before its body. Connects only to an
 * address of the host that was checked. Follows no redirect, and requests an uncompressed response.
 *
 * @throws {ForbiddenTargetError}
 * @throws {Error} if there is no response
 */
export async function requestChecked(
  url: URL,
  { method, headers, body, signal, connectTime }: CheckedRequest,
  targets: Pick<TargetCheck, 'resolveAllowed'>,
): Promise<IncomingMessage> {
  // Checks an IP address here, because it needs no lookup.
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

/**
 * Returns a lookup function that returns only checked addresses, and fails for a host with a forbidden one.
 */
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
