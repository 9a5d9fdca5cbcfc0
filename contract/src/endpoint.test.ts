import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bytes, type EndpointDefinition, endpoint, forClients } from './endpoint.ts'
import { errorsOf } from './endpoint-errors.ts'
import { contract } from './endpoints.ts'
import { dayInPath, extension, idInPath } from './fields.ts'

const plain: EndpointDefinition = {
  method: 'POST',
  path: '/things',
  summary: 'A call of this test',
  rights: 'public',
  answer: z.object({}),
}
const always = ['tooManyRequests', 'unavailable', 'unexpected']

describe('the refusals of a call', () => {
  it.each<[string, Partial<EndpointDefinition>, readonly string[]]>([
    ['public rights', {}, []],
    ['the list of its own errors', { errors: ['wrongPin'] }, ['wrongPin']],
    ['a required session', { rights: 'session' }, ['unauthorized']],
    ['a required right', { rights: ['MobileCheckList'] }, ['unauthorized', 'forbidden']],
    [
      'a right of administrators',
      { rights: ['ManageUsers'] },
      ['unauthorized', 'forbidden', 'passkeyRequired'],
    ],
    [
      'a required confirmation',
      { rights: 'session', needsConfirmation: true },
      ['unauthorized', 'confirmationNeeded'],
    ],
    ['an id in the path', { params: z.object({ id: idInPath }) }, ['notFound', 'invalidField']],
    ['a day in the path', { params: z.object({ date: dayInPath }) }, ['invalidField']],
    [
      'an id and a day in the path',
      { params: z.object({ date: dayInPath, id: idInPath }) },
      ['notFound', 'invalidField'],
    ],
    ['a query', { query: z.object({}) }, ['invalidField']],
    ['headers', { headers: z.object({}) }, ['invalidField']],
    ['a body', { body: z.object({}) }, ['invalidField', 'malformedBody', 'bodyTooLarge', 'unsupportedMedia']],
    ['a form', { form: z.object({}) }, ['invalidField', 'malformedBody', 'unsupportedMedia']],
    [
      'a body that is a chunk of a file',
      { pieceType: '*/*' },
      ['malformedBody', 'bodyTooLarge', 'unsupportedMedia'],
    ],
    ['an idempotency key', { idempotent: true }, ['idempotencyKeyReused']],
  ])('errorsOf returns the general errors and those that follow from %s', (_, changed, expected) => {
    const refusals = [...errorsOf({ ...plain, ...changed })]
    expect(refusals.toSorted()).toEqual([...always, ...expected].toSorted())
  })
})

it('no call declares an error that follows from its definition, or the same error twice', () => {
  const repeated = Object.values(contract)
    .flatMap((group) => Object.entries<EndpointDefinition>(group))
    .flatMap(([name, call]) => {
      const errors = call.errors ?? []
      const following = errorsOf({ ...call, errors: [] })
      return errors
        .filter((error, place) => following.has(error) || errors.indexOf(error) < place)
        .map((error) => `${name}: ${error}`)
    })
  expect(repeated).toEqual([])
})

describe('a declared call', () => {
  it('an idempotent call also accepts an idempotency key, and a versioned call also accepts If-Match', () => {
    const headers = z.object({ 'client-sent-at': z.string() })
    const namesOf = (changed: Partial<EndpointDefinition>) =>
      Object.keys(endpoint({ ...plain, headers, ...changed }).headers?.shape ?? {})
    expect(namesOf({})).toEqual(['client-sent-at'])
    expect(namesOf({ idempotent: true })).toEqual(['client-sent-at', 'idempotency-key'])
    expect(namesOf({ idempotent: true, versioned: true })).toEqual([
      'client-sent-at',
      'if-match',
      'idempotency-key',
    ])
  })

  it('a declared call has the kind of its response: a file, JSON, or JSON that may be null', () => {
    expect(endpoint({ ...plain, answer: bytes }).answerIs).toBe('bytes')
    expect(endpoint({ ...plain, answer: z.object({}).nullable() }).answerIs).toBe('nullable')
    expect(endpoint(plain).answerIs).toBeUndefined()
  })

  it('forClients returns the extension fields of a body, unless the whole call is an extension', () => {
    const body = z.object({ Id: z.int(), Rows: z.array(z.object({ Note: extension(z.string()) })) })
    expect(forClients(endpoint({ ...plain, body })).bodyExtensions).toEqual({ Rows: { Note: true } })
    expect(forClients(endpoint({ ...plain, body, extension: true })).bodyExtensions).toBeUndefined()
    expect(forClients(endpoint(plain)).bodyExtensions).toBeUndefined()
  })

  it('forClients returns the address, rights and subjects of a call without its schemas', () => {
    const call = endpoint({
      ...plain,
      extension: true,
      at: 'chat',
      body: z.object({}),
      rights: ['EditJob'],
      changes: ['tasks'],
    })
    expect(forClients(endpoint({ ...plain, shows: ['tasks'] })).shows).toEqual(['tasks'])
    expect(forClients(endpoint({ ...plain, changes: { nothing: 'signs in' } })).changes).toBeUndefined()
    expect(forClients(call)).toEqual({
      method: 'POST',
      path: '/things',
      rights: ['EditJob'],
      extension: true,
      at: 'chat',
      answerIs: undefined,
      shows: undefined,
      changes: ['tasks'],
    })
  })
})
