import { setTimeout as pause } from 'node:timers/promises'

interface Call {
  /** A value that is sent as JSON. */
  readonly body?: unknown
  /** A string that is sent unchanged as the body. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** A client of the integration API. */
export interface Client {
  /** Makes a call, and returns the response regardless of its status. */
  call(method: string, path: string, call?: Call): Promise<Answer>
  /** Makes a call, and returns the body of its response. @throws {Error} for any status except 200 */
  take<Body>(method: string, path: string, call?: Call): Promise<Body>
}

/** Maximum number of attempts of a call for which the server requests retries. */
const maxAttempts = 20

/** Milliseconds before a call without a response is retried. */
const repeatMs = 500

/**
 * Creates a client that retries after the requested time (429 and 503 with `Retry-After`). It also retries a
 * call without a response, because each call of the integration API is idempotent.
 */
export function createClient({ url, key }: { readonly url: string; readonly key: string }): Client {
  const base = `${url.replace(/\/+$/, '')}/api/integration/v1`

  async function call(method: string, path: string, { body, text, headers = {} }: Call = {}) {
    const content = body === undefined ? text : JSON.stringify(body)
    const type = body === undefined ? 'application/x-ndjson' : 'application/json'
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await fetch(`${base}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(content !== undefined && { 'content-type': type }),
            ...headers,
          },
          ...(content !== undefined && { body: content }),
        })
        const received = await answer.text()
        if ((answer.status !== 429 && answer.status !== 503) || attempt === maxAttempts)
          return { status: answer.status, body: jsonOf(received) }
        await pause(1000 * (Number(answer.headers.get('retry-after')) || 1))
      } catch (error) {
        if (attempt === maxAttempts) throw error
        await pause(repeatMs)
      }
    }
  }

  return {
    call,
    take: async <Body>(method: string, path: string, options?: Call) => {
      const { status, body } = await call(method, path, options)
      if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
      return body as Body
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
