import { describe, expect, it } from 'vitest'
import { createClient, urlOf } from './call.ts'
import { chatEndpoints } from './chat/endpoints.ts'
import { partEndpoints } from './parts/endpoints.ts'

const { getPart, searchParts, listPartsByNumber } = partEndpoints
const odd = 'A/B 12?#%å+&'

describe('the address of a call', () => {
  it('escapes every sign of a path parameter, so that it stays one segment', () => {
    const url = urlOf(getPart, '/api', { params: { supplier: '../x', item: odd } })
    expect(url).toBe('/api/products/item/..%2Fx/A%2FB%2012%3F%23%25%C3%A5%2B%26/details')
    const { pathname, search, hash } = new URL(url, 'https://verstas.example')
    expect(decodeURIComponent(pathname.split('/').at(-2) ?? '')).toBe(odd)
    expect(search + hash).toBe('')
  })

  it.each(['a/b', 'a?b', 'a#b', '%2F', 'a b', 'ÄÖ', ';', 'a&b=c'])('keeps the part number %s', (no) => {
    const { pathname } = new URL(
      urlOf(listPartsByNumber, '/api', { params: { no } }),
      'https://verstas.example',
    )
    expect(decodeURIComponent(pathname)).toBe(`/api/products/item/${no}`)
  })

  it('escapes the values of a query and leaves out those that are null or missing', () => {
    const url = urlOf(searchParts, '/api', { query: { a: odd, b: null, c: undefined, d: 0, e: false } })
    expect([...new URL(url, 'https://verstas.example').searchParams]).toEqual([
      ['a', odd],
      ['d', '0'],
      ['e', 'false'],
    ])
  })

  it('leads to the chat where the chat lives', () => {
    const url = urlOf(chatEndpoints.getTopic, '/api', { params: { id: 'x' } }, 'https://chat.example')
    expect(url).toBe('https://chat.example/api/chat/topic/x')
  })
})

it('sends a call to the escaped address', async () => {
  const asked: string[] = []
  const call = createClient({
    base: '/api',
    headers: () => ({}),
    fetch: async (url) => {
      asked.push(String(url))
      return Response.json({})
    },
  })
  await call(getPart, { params: { supplier: '11', item: odd }, query: {} })
  expect(asked).toEqual(['/api/products/item/11/A%2FB%2012%3F%23%25%C3%A5%2B%26/details'])
})
