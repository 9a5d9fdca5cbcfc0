import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Received {
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: {
    readonly resourceSpans: readonly {
      readonly resource: unknown
      readonly scopeSpans: readonly { readonly spans: readonly Readonly<Record<string, unknown>>[] }[]
    }[]
  }
}

/** Starts a receiver of traces on this machine. */
export async function startReceiver(
  answer: (response: ServerResponse) => void = (response) => response.end('{}'),
) {
  const requests: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push({
      url: request.url,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const spans = () => requests.flatMap(({ body }) => body.resourceSpans[0]?.scopeSpans[0]?.spans ?? [])
  const settings = { endpoint, headers: {}, serviceName: 'verstas', ratio: 1 }
  return { requests, spans, endpoint, settings }
}
