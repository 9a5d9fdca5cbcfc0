import { CallFailed } from '@verstas/contract/call.ts'
import { describe, expect, it } from 'vitest'
import { showLanguage } from '../texts/i18n.ts'
import { AppNotLoaded, failureKindOf, messageOf, metaDataOf } from './failure.ts'

const failed = (
  status: number,
  ...entries: { id: number; message?: string; meta?: Record<string, string> }[]
) =>
  new CallFailed(
    status,
    entries.map(({ id, message = '', meta = {} }) => ({
      ErrorId: id,
      ErrorMessage: message,
      MetaData: Object.entries(meta).map(([Key, Value]) => ({ Key, Value })),
    })),
  )

const t = (name: string, values?: Readonly<Record<string, string | number>>) =>
  `${name}${values && Object.keys(values).length > 0 ? JSON.stringify(values) : ''}`

describe('the kind of a failure', () => {
  it.each([
    [400, 119925, 'lock'],
    [400, 119927, 'lock'],
    [400, 119929, 'lock'],
    [400, 120090, 'restrictedOperation'],
    [400, 900001, 'badRequest'],
    [401, 118263, 'unauthorized'],
    [403, 900003, 'forbidden'],
    [404, 900004, 'notFound'],
    [409, 900011, 'conflict'],
    [412, 900011, 'conflict'],
    [422, 900010, 'badRequest'],
    [429, 900020, 'tooMany'],
    [500, 900008, 'serverError'],
  ] as const)('a response with status %i and error id %i is classified as %s', (status, id, kind) => {
    expect(failureKindOf(failed(status, { id }))).toBe(kind)
  })

  it.each([0, 200, 302, 501, 502, 503, 504])(
    'a response with status %i and no body is classified as unreachable',
    (status) => {
      expect(failureKindOf(failed(status))).toBe('unreachable')
    },
  )

  it('an error that is not a response of the server is classified as unknown', () => {
    expect(failureKindOf(new SyntaxError('bad JSON'))).toBe('unknown')
  })
})

describe('the message of a failure', () => {
  it("the message of a failure contains the server's messages, each on a separate line", () => {
    const error = failed(400, { id: 900001, message: 'First' }, { id: 900001, message: 'Second' })
    expect(messageOf(error, t)).toBe('First\nSecond')
  })

  it('the message of a failure shows values of its metadata, and the names of placeholders without a value', () => {
    const error = failed(400, { id: 5, message: '#code# at #place#', meta: { code: 'A1' } })
    expect(messageOf(error, t)).toBe('A1 at #place#')
  })

  it("the message about another user's lock is the app's text, not the server's text", async () => {
    await showLanguage('en')
    const error = failed(400, { id: 119925, message: 'raw', meta: { user: 'Aino' } })
    expect(messageOf(error, t)).toBe('error.lockedByOther{"user":"Aino"}')
  })

  it('the message of an unknown error without a text is its id', () => {
    expect(messageOf(failed(400, { id: 123456 }), t)).toBe('123456')
  })

  it.each([
    [failed(0), 'session.serverUnreachable'],
    [failed(404), 'error.notFound'],
    [failed(500), 'common.serverFailed'],
    [new AppNotLoaded(), 'common.appNotLoaded'],
    [new TypeError('oops'), 'common.unknownError'],
  ])('the message of a failure without a text is the text of its kind: $1', (error, text) => {
    expect(messageOf(error, t)).toBe(text)
  })

  it('`metaDataOf` returns the value of a key in the metadata, or undefined without metadata', () => {
    expect(metaDataOf(failed(429, { id: 900020, meta: { seconds: '30' } }), 'seconds')).toBe('30')
    expect(metaDataOf(new Error('none'), 'seconds')).toBeUndefined()
  })
})
