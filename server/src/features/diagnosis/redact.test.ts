import { describe, expect, it } from 'vitest'
import { redact, redactLogLine, wordsOfNames } from './redact.ts'

const known = {
  names: wordsOfNames(['Matti Meikäläinen', 'Åsa Öhman', 'Ab', null]),
  secrets: ['open sesame'],
}

describe('redact', () => {
  it.each([
    ['a name in any case', 'no row of MATTI meikäläinen or Åsa'],
    ['an e-mail address', 'mail to matti.m+x@kaarre.example.com'],
    ['the password of an address', 'postgres://app:hunter2@db/verstas'],
    ['the secret of a link', 'https://app.example.com/#/setup/hunter2'],
    ['a secret of the settings', 'they said open sesame'],
    ['a query', '/api/vehicles?search=hunter2'],
    ['a token', 'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJodW50ZXIyIn0.abc1'],
    ['a service key', 'vst_aB3dE6gH_0123456789012345678901234567890123456789012_hunter'],
    ['a telephone number', 'call +358 40 123 4567 or 0401234567'],
    ['a plate', 'the car ABC-123, abc-12 and ABC 12D'],
    ['a vehicle identification number', 'VIN YV1ZWA8UDL1234567'],
    ['a personal identity code', 'of 131052-308T and 19811218-9876'],
    ['an address of the network', 'from 192.168.10.24 and 2001:db8::8a2e:370:7334'],
  ])('removes %s', (_, text) => {
    const redacted = redact(text, known)
    expect(redacted).toContain('[removed]')
    for (const secret of [
      'atti',
      'eikäl',
      'Åsa',
      'hunter2',
      'sesame',
      'eyJ',
      'vst_',
      '358',
      '0401',
      '123',
      '131052',
      '9876',
      '8a2e',
      '.24',
    ])
      expect(redacted).not.toContain(secret)
  })

  it('redact preserves ordinary words, versions, times and paths of the product', () => {
    const text = 'the statement of server/src/platform/http/log.ts took 8000 ms for 120 rows on Node 26.10.0'
    expect(redact(text, known)).toBe(text)
  })

  it('redact removes the whole text if the names of people are unknown', () => {
    expect(redact('no row of Matti', { ...known, names: null })).not.toContain('Matti')
  })
})

describe('redactLogLine', () => {
  it('a redacted log line has only known fields, and the code locations of a stack', () => {
    const stack = 'Error: Matti\n    at save (file:///srv/verstas/server/src/a.ts:1:2)\nDetail: Matti'
    const line = {
      level: 'error',
      time: '2026-11-20T06:00:00.000Z',
      employeeId: 42,
      address: '10.0.0.7',
      note: 'Matti',
      req: { method: 'PUT', route: '/api/job/:id', url: '/api/job/1?token=x' },
      err: {
        type: 'Error',
        code: '23505',
        message: 'Matti',
        stack,
        detail: 'Matti',
        cause: { message: 'Åsa' },
      },
      msg: 'unexpected failure of Matti',
    }
    expect(JSON.parse(redactLogLine(JSON.stringify(line), known))).toEqual({
      level: 'error',
      time: '2026-11-20T06:00:00.000Z',
      req: { method: 'PUT', route: '/api/job/:id' },
      err: {
        type: 'Error',
        code: '23505',
        message: '[removed]',
        stack: 'at save server/src/a.ts:1:2',
        cause: { message: '[removed]' },
      },
      msg: 'unexpected failure of [removed]',
    })
  })

  it.each(['Matti was here', '[1]', '"Matti"', ''])(
    'the log line %j is removed, because the server’s log did not write it',
    (line) => {
      expect(redactLogLine(line, known)).not.toContain('Matti')
    },
  )

  it('a known field with an object as its value is left out', () => {
    expect(redactLogLine('{"status":{"name":"Matti"}}', known)).toBe('{}')
  })
})
