import type { IncomingMessage } from 'node:http'
import { requestChecked } from '../outgoing/checked-request.ts'
import { ForbiddenTargetError, type TargetCheck } from '../outgoing/targets.ts'

/** The address of a source, and the number of the requested work order. */
export interface Pull {
  readonly address: string
  readonly secret: string | null
  readonly orderNumber: string
}

/** The result of a request to a source. `reason` is for the log. */
export type Pulled =
  | { readonly kind: 'record'; readonly record: unknown }
  | { readonly kind: 'unknownThere' | 'noAnswer' | 'badAnswer'; readonly reason: string }

interface PullLimits {
  readonly milliseconds: number
  readonly bytes: number
}

const usualLimits: PullLimits = { milliseconds: 10_000, bytes: 1_000_000 }

class BadAnswerError extends Error {}

/**
 * Requests a work order from a source: `GET <address>?orderNumber=<number>`. Follows no redirect. The limits
 * apply to the whole exchange. Never throws.
 */
export async function pullRecord(
  { address, secret, orderNumber }: Pull,
  targets: Pick<TargetCheck, 'resolveAllowed'>,
  { milliseconds, bytes }: PullLimits = usualLimits,
): Promise<Pulled> {
  const signal = AbortSignal.timeout(milliseconds)
  try {
    const url = new URL(address)
    url.searchParams.set('orderNumber', orderNumber)
    const response = await send(url, secret, { targets, signal })
    const { statusCode: status = 0 } = response
    if (status === 404 || status === 410) {
      response.destroy()
      return { kind: 'unknownThere', reason: `status ${status}` }
    }
    if (status !== 200) {
      response.destroy()
      const kind = status >= 500 || status === 429 ? 'noAnswer' : 'badAnswer'
      return { kind, reason: `status ${status}` }
    }
    return { kind: 'record', record: JSON.parse(await readText(response, bytes)) }
  } catch (error) {
    if (signal.aborted) return { kind: 'noAnswer', reason: `no complete answer in ${milliseconds} ms` }
    if (error instanceof BadAnswerError) return { kind: 'badAnswer', reason: error.message }
    // Omits the message of a syntax error, because it quotes the body.
    if (error instanceof SyntaxError) return { kind: 'badAnswer', reason: 'the body is no JSON' }
    if (error instanceof ForbiddenTargetError) return { kind: 'noAnswer', reason: error.message }
    const { code } = Object(error) as { readonly code?: unknown }
    return { kind: 'noAnswer', reason: typeof code === 'string' ? code : 'the connection failed' }
  }
}

/** Sends the request, with the secret of the source. */
const send = (
  url: URL,
  secret: string | null,
  { targets, signal }: Circumstances,
): Promise<IncomingMessage> =>
  requestChecked(
    url,
    {
      method: 'GET',
      signal,
      headers: { accept: 'application/json', ...(secret !== null && { authorization: `Bearer ${secret}` }) },
    },
    targets,
  )

interface Circumstances {
  readonly targets: Pick<TargetCheck, 'resolveAllowed'>
  readonly signal: AbortSignal
}

/** Reads a body of at most `most` bytes. */
async function readText(response: IncomingMessage, most: number): Promise<string> {
  const encoding = response.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    response.destroy()
    throw new BadAnswerError(`the body has the encoding ${encoding.slice(0, 20)}`)
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    // Leaving the loop destroys the connection.
    if (length > most) throw new BadAnswerError(`the body has more than ${most} bytes`)
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new BadAnswerError('the body is not UTF-8')
  }
}
