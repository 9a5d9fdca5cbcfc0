import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { bytes, type EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { extensionNames, withoutExtensions } from '@verstas/contract/extensions.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'

const endpoints: readonly EndpointDefinition[] = Object.values(contract).flatMap((group) =>
  Object.values<EndpointDefinition>(group),
)
const routes = endpoints
  .filter(({ at, extension }) => at !== 'origin' && !extension)
  .map((endpoint) => ({
    endpoint,
    // Counts the parameters, because paths with fixed segments take precedence.
    parameters: endpoint.path.split('/:').length,
    pattern: new RegExp(
      `^${endpoint.at === 'chat' ? '' : '/api'}${endpoint.path.replace(/:\w+/g, '[^/]+')}/?$`,
    ),
  }))
  .sort((one, other) => one.parameters - other.parameters)

const findEndpoint = (method: string, path: string): EndpointDefinition | undefined =>
  routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))?.endpoint

/** The response headers that are forwarded. */
const passedHeaders = ['content-type', 'content-disposition', 'retry-after', 'www-authenticate']

export interface SpecOnlyProxy {
  readonly url: string
  /** Requests that break the specification, and errors of the proxy. */
  readonly problems: readonly string[]
  readonly forwardTo: (server: string) => void
  readonly stop: () => void
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array
}

/**
 * Starts a proxy on another origin that makes our server behave as a plain specification server. The proxy
 * removes extensions from responses, queries and headers, and refuses them in bodies. It returns 404 for
 * endpoints that are extensions. Its tokens are opaque.
 */
export async function openSpecOnlyProxy(): Promise<SpecOnlyProxy> {
  const problems: string[] = []
  /** Maps the tokens that the app has received to the tokens of our server. */
  const tokens = new Map<string, string>()
  let server = ''

  const ownToken = (token: string): string => tokens.get(token) ?? token
  const ownId = (token: string): string => ownToken(token).split('.')[0] ?? ''

  async function answerTo(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const address = new URL(request.url ?? '', server)
    const endpoint = findEndpoint(request.method ?? '', address.pathname)
    if (!endpoint) return refuse(404)
    const call = `${endpoint.method} ${decodeURIComponent(address.pathname + address.search)}`
    const headers = new Headers(request.headers as Record<string, string>)
    const isJson = headers.get('content-type')?.includes('json') ?? false
    if (/undefined|NaN/.test(call + JSON.stringify(request.headers))) problems.push(`sent: ${call}`)
    for (const name of extensionNames(endpoint.query)) address.searchParams.delete(name)
    for (const name of [...extensionNames(endpoint.headers), 'host', 'connection', 'content-length'])
      headers.delete(name)
    const token = headers.get('authorization')?.replace('Bearer ', '')
    if (token && tokens.has(token)) headers.set('authorization', `Bearer ${ownToken(token)}`)
    const [, id] = /\/session\/([^/]+)\/close$/.exec(address.pathname) ?? []
    if (id) address.pathname = address.pathname.replace(id, ownId(decodeURIComponent(id)))
    let sent: string | Uint8Array<ArrayBuffer> | null = body.length > 0 ? new Uint8Array(body) : null
    if (isJson && endpoint.body) {
      const json: unknown = JSON.parse(body.toString())
      const specified = withoutExtensions(endpoint.body, json)
      if (JSON.stringify(specified) !== JSON.stringify(json)) {
        problems.push(`unknown field: ${call} ${body.toString()}`)
        return refuse(400)
      }
      sent = JSON.stringify(json, (name, value) => {
        // Removes the start time, because this site does not let users choose it. The server uses the current
        // time.
        if (name === 'StartTime' && endpoint === stampingEndpoints.stamp) return undefined
        return name === 'TokenId' ? ownId(String(value)) : value
      })
    }
    const answer = await fetch(address, { method: endpoint.method, headers, body: sent })
    const isFile = endpoint.answer === bytes || !answer.ok
    return {
      status: answer.status,
      headers: Object.fromEntries(passedHeaders.flatMap((name) => headerOf(answer, name))),
      body: isFile ? new Uint8Array(await answer.arrayBuffer()) : write(endpoint, await answer.json()),
    }
  }

  function write({ answer }: EndpointDefinition, body: unknown): string {
    const specified = withoutExtensions(answer, body)
    if (isLogin(specified)) {
      // The token contains dots and a slash, because the app must not interpret tokens.
      const token = `${randomUUID()}.a/b.c`
      tokens.set(token, specified.Token)
      return JSON.stringify({ ...specified, Token: token })
    }
    const text = JSON.stringify(specified)
    return text === '{}' ? '' : text
  }

  const proxy = createServer(async (request, response) => {
    const cors = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    }
    const body = await buffer(request)
    const answer =
      request.method === 'OPTIONS' ? { ...refuse(204), body: '' } : await answerTo(request, body).catch(fail)
    response.writeHead(answer.status, { ...answer.headers, ...cors }).end(answer.body)
  })
  const fail = (error: unknown): Answer => {
    problems.push(String(error))
    return refuse(500)
  }
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    problems,
    forwardTo: (url) => {
      server = url
    },
    stop: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

const headerOf = (answer: Response, name: string): [string, string][] => {
  const value = answer.headers.get(name)
  return value === null ? [] : [[name, value]]
}

const isLogin = (body: unknown): body is { readonly Token: string } =>
  typeof body === 'object' && body !== null && 'Token' in body

const refuse = (status: number): Answer => ({ status, headers: {}, body: '' })
