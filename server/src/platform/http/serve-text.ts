import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

/** A text that does not change while the process runs. */
interface FixedText {
  readonly url: string
  readonly type: 'application/json' | 'text/css' | 'text/html'
  /** Generates the text. Runs once, at the first request. */
  readonly print: () => string
}

/**
 * Serves a text that is generated and compressed once in the process, so that a call costs no more than a
 * static file. Browsers revalidate it by its `ETag`.
 */
export function serveText(app: FastifyInstance, { url, type, print }: FixedText): void {
  let encoded: ReturnType<typeof encode> | undefined
  app.get(url, { compress: false }, async (request, reply) => {
    encoded ??= encode(print())
    const { hash, bytes } = await encoded
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const etag = `"${hash}-${encoding}"`
    reply.headers({ 'cache-control': 'no-cache', etag })
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(`${type}; charset=utf-8`).send(bytes[encoding])
  })
}

type Encoding = 'br' | 'gzip' | 'identity'

const chooseEncoding = (accepted: string | undefined): Encoding =>
  negotiate<'br' | 'gzip'>(accepted ?? '', ['br', 'gzip']) ?? 'identity'

async function encode(text: string) {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(identity),
  ])
  const bytes: Readonly<Record<Encoding, Buffer>> = { br, gzip: gzipped, identity }
  return { hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22), bytes }
}
