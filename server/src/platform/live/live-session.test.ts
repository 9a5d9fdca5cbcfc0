import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { isFromAllowedPage } from './live-session.ts'

const ownOrigin = 'https://workshop.example:8443'

it.each<[string, IncomingMessage['headers'], boolean, boolean]>([
  ['accepts a handshake without an origin', { host: 'workshop.example:8443' }, false, true],
  ['accepts a handshake of our own page', { host: 'workshop.example:8443', origin: ownOrigin }, false, true],
  [
    'accepts a handshake to a host in capitals',
    { host: 'Workshop.Example:8443', origin: ownOrigin },
    false,
    true,
  ],
  ['refuses a handshake to another port', { host: 'workshop.example', origin: ownOrigin }, false, false],
  [
    'accepts a handshake through a trusted proxy',
    { host: 'inside', 'x-forwarded-host': 'workshop.example:8443', origin: ownOrigin },
    true,
    true,
  ],
  [
    'refuses a handshake through an untrusted proxy',
    { host: 'inside', 'x-forwarded-host': 'workshop.example:8443', origin: ownOrigin },
    false,
    false,
  ],
  [
    'accepts a handshake through two proxies',
    { host: 'b', 'x-forwarded-host': 'a, workshop.example:8443', origin: ownOrigin },
    true,
    true,
  ],
  [
    'accepts a handshake of an allowed origin',
    { host: 'inside', origin: 'https://other.example' },
    false,
    true,
  ],
  ['refuses a handshake of the origin null to an empty host', { host: '', origin: 'null' }, false, false],
  ['refuses a handshake without a host', { origin: 'null' }, true, false],
])('the origin check %s', (_, headers, trustProxy, isAccepted) => {
  const settings = { trustProxy, allowedOrigins: ['https://other.example'] }
  expect(isFromAllowedPage({ headers } as IncomingMessage, settings)).toBe(isAccepted)
})
