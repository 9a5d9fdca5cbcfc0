import { describe, expect, it } from 'vitest'
import { attachmentEndpoints } from './attachments/endpoints.ts'
import { CallFailed, createClient, urlOf } from './call.ts'
import { chatEndpoints } from './chat/endpoints.ts'
import { partEndpoints } from './parts/endpoints.ts'
import { sessionEndpoints } from './session/endpoints.ts'
import { stampingEndpoints } from './stamping/endpoints.ts'

const { getPart, searchParts, listPartsByNumber } = partEndpoints
const odd = 'A/B 12?#%å+&'

describe('the address of a call', () => {
  it('urlOf escapes every character of a path parameter, which remains one segment of the path', () => {
    const url = urlOf(getPart, '/api', { params: { supplier: '../x', item: odd } })
    expect(url).toBe('/api/products/item/..%2Fx/A%2FB%2012%3F%23%25%C3%A5%2B%26/details')
    const { pathname, search, hash } = new URL(url, 'https://verstas.example')
    expect(decodeURIComponent(pathname.split('/').at(-2) ?? '')).toBe(odd)
    expect(search + hash).toBe('')
  })

  it.each(['a/b', 'a?b', 'a#b', '%2F', 'a b', 'ÄÖ', ';', 'a&b=c'])(
    'urlOf preserves the part number %s in the address',
    (no) => {
      const { pathname } = new URL(
        urlOf(listPartsByNumber, '/api', { params: { no } }),
        'https://verstas.example',
      )
      expect(decodeURIComponent(pathname)).toBe(`/api/products/item/${no}`)
    },
  )

  it('urlOf escapes the values of a query, and leaves out null and missing values', () => {
    const url = urlOf(searchParts, '/api', { query: { a: odd, b: null, c: undefined, d: 0, e: false } })
    expect([...new URL(url, 'https://verstas.example').searchParams]).toEqual([
      ['a', odd],
      ['d', '0'],
      ['e', 'false'],
    ])
  })

  it('the address of a chat call begins with the address of the chat', () => {
    const url = urlOf(chatEndpoints.getTopic, '/api', { params: { id: 'x' } }, 'https://chat.example')
    expect(url).toBe('https://chat.example/api/chat/topic/x')
  })

  it('the address of the configuration is below the origin of the app', () => {
    const url = urlOf(sessionEndpoints.getConfiguration, '/api', {}, 'https://chat.example')
    expect(url).toBe('/configuration/default')
  })
})

it('a client sends a call to the escaped address', async () => {
  const urls: string[] = []
  const call = createClient({
    base: '/api',
    headers: () => ({}),
    fetch: async (url) => {
      urls.push(String(url))
      return Response.json({})
    },
  })
  await call(getPart, { params: { supplier: '11', item: odd }, query: {} })
  expect(urls).toEqual(['/api/products/item/11/A%2FB%2012%3F%23%25%C3%A5%2B%26/details'])
})

/** Builds a client whose server always sends this response. `sent` collects the client's requests. */
function clientOf(answer: () => Response | Promise<Response>) {
  const sent: RequestInit[] = []
  const answers: number[] = []
  const call = createClient({
    base: '/api',
    headers: () => ({ authorization: 'Bearer 1', 'accept-language': 'fi' }),
    onAnswer: ({ status }) => answers.push(status),
    fetch: async (_, init = {}) => {
      sent.push(init)
      return answer()
    },
  })
  return { call, sent, answers }
}

const { getMyLatestStamping, stamp } = stampingEndpoints
const key = '11111111-1111-4111-8111-111111111111'

describe('a request', () => {
  it('a request has its body as JSON, its own headers and the headers of every call', async () => {
    const { call, sent } = clientOf(() => Response.json({}))
    const body = { SalesmanId: 1, TypeId: 2 }
    const { signal } = new AbortController()
    await call(stamp, { body, headers: { 'idempotency-key': key }, signal })
    expect(sent).toEqual([
      {
        method: 'POST',
        headers: {
          authorization: 'Bearer 1',
          'accept-language': 'fi',
          'idempotency-key': key,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
        signal,
      },
    ])
  })

  it('a request has no body and no content type if the call has no body', async () => {
    const { call, sent } = clientOf(() => Response.json(null))
    await call(getMyLatestStamping, {})
    expect(sent).toEqual([
      {
        method: 'GET',
        headers: { authorization: 'Bearer 1', 'accept-language': 'fi', accept: 'application/json' },
      },
    ])
  })

  it('a form request has no content type, because the browser sets it', async () => {
    const { call, sent } = clientOf(() => Response.json([]))
    const form = new FormData()
    await call(attachmentEndpoints.uploadToActivity, { params: { activityId: 1 }, form, headers: {} })
    expect(sent[0]?.body).toBe(form)
    expect(sent[0]?.headers).not.toHaveProperty('content-type')
  })

  it('a request for a file has no Accept header', async () => {
    const { call, sent } = clientOf(() => new Response('%PDF'))
    const file = await call(attachmentEndpoints.downloadAttachment, {
      params: { id: 1, key },
      headers: {},
    } as never)
    expect(await (file as Blob).text()).toBe('%PDF')
    expect(sent[0]?.headers).not.toHaveProperty('accept')
  })
})

describe('an answer', () => {
  it('an empty response becomes null if the call allows null, otherwise an empty object', async () => {
    const { call, answers } = clientOf(() => new Response(null, { status: 204 }))
    expect(await call(getMyLatestStamping, {})).toBeNull()
    expect(await call(stamp, { body: { SalesmanId: 1, TypeId: 2 }, headers: {} })).toEqual({})
    expect(answers).toEqual([204, 204])
  })

  it('a call fails with the status of a response that is not JSON', async () => {
    const { call } = clientOf(() => new Response('<html>', { status: 200 }))
    await expect(call(getMyLatestStamping, {})).rejects.toMatchObject({ status: 200, errors: [] })
  })

  it('the error of a refused call has the reasons, the seconds to wait, and the id in the log', async () => {
    const reasons = [{ ErrorId: 900007, ErrorMessage: 'Wait', MetaData: [] }]
    const headers = { 'retry-after': '30', 'x-request-id': 'r-1' }
    const { call, answers } = clientOf(() => Response.json(reasons, { status: 429, headers }))
    const failure = await call(getMyLatestStamping, {}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CallFailed)
    expect(failure).toMatchObject({
      status: 429,
      errors: reasons,
      retryAfter: 30,
      requestId: 'r-1',
      message: 'Wait',
    })
    expect((failure as CallFailed).has(900007)).toBe(true)
    expect((failure as CallFailed).has(900008)).toBe(false)
    expect(answers).toEqual([429])
  })

  it.each([
    ['a page of a proxy', () => new Response('<html>', { status: 502 })],
    ['an object', () => Response.json({ error: 'down' }, { status: 502 })],
  ])('the error of a refused call has no reasons if the body of the response is %s', async (_, answer) => {
    const { call } = clientOf(answer)
    await expect(call(getMyLatestStamping, {})).rejects.toMatchObject({
      status: 502,
      errors: [],
      retryAfter: null,
      requestId: null,
      message: 'HTTP 502',
    })
  })

  it('a call fails with status 0 if the response is missing or incomplete', async () => {
    const broken = () => new Response(new ReadableStream({ pull: (body) => body.error(new Error('cut')) }))
    for (const answer of [() => Promise.reject(new TypeError('no network')), broken]) {
      const { call } = clientOf(answer)
      await expect(call(getMyLatestStamping, {})).rejects.toMatchObject({ name: 'CallFailed', status: 0 })
    }
  })

  it('a call fails with the reason of its abort if the caller aborts it', async () => {
    const aborted = new AbortController()
    aborted.abort()
    const { call } = clientOf(() => Promise.reject(aborted.signal.reason))
    const answer = call(getMyLatestStamping, { signal: aborted.signal })
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a failed call', () => {
  const reason = (ErrorId: number, ErrorMessage: string) => ({ ErrorId, ErrorMessage, MetaData: [] })

  it('the message of a failed call has a line for each reason: its text or, if it has none, its error id', () => {
    expect(new CallFailed(400, [reason(1, 'First'), reason(2, '')]).message).toBe('First\n2')
    expect(new CallFailed(500, []).message).toBe('HTTP 500')
  })

  it.each([
    ['0', 0],
    ['120', 120],
    ['', null],
    ['-1', null],
    ['Sat, 28 Nov 2026 08:00:00 GMT', null],
  ])('a failed call with the header Retry-After %j has $1 as the seconds to wait', (header, seconds) => {
    expect(new CallFailed(429, [], header).retryAfter).toBe(seconds)
  })
})
