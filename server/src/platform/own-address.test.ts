import { expect, it } from 'vitest'
import { ownAddress } from './own-address.ts'

it.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['fd00::7', 'http://[fd00::7]:3000'],
  ['db.example.com', 'http://db.example.com:3000'],
])('a server that listens on %s is reached at %s', (host, address) => {
  expect(ownAddress({ host, port: 3000 })).toBe(address)
})
