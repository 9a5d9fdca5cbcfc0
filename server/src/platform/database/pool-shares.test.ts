import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharePools, usualConnections } from './pool-shares.ts'

it('the usual connections are 10 readers and 6 writers for people, and separate ones for others', () => {
  expect(sharePools(usualConnections)).toEqual({
    signedIn: { readers: 10, writers: 6 },
    sessions: { readers: 1, writers: 0 },
    anonymous: { readers: 4, writers: 3 },
    integration: { readers: 4, writers: 1 },
    sequencer: { readers: 1, writers: 1 },
    figures: { readers: 1, writers: 0 },
    reports: { readers: 2, writers: 1 },
  })
})

it('any number of connections is divided completely, and every pool can read, and write if it has to', () => {
  fc.assert(
    fc.property(fc.integer({ min: 12, max: 500 }), (connections) => {
      const shares = Object.entries(sharePools(connections))
      const withoutReaders = shares.filter(([, { readers }]) => readers === 0)
      expect(withoutReaders).toEqual([])
      const withoutWriters = shares.filter(([, { writers }]) => writers === 0)
      expect(withoutWriters.map(([name]) => name)).toEqual(['sessions', 'figures'])
      const sum = shares.reduce((total, [, { readers, writers }]) => total + readers + writers, 0)
      expect(sum).toBe(connections)
    }),
  )
})

it('signed-in people have more connections than any other caller, even if there are few', () => {
  const { signedIn, anonymous, integration } = sharePools(18)
  expect(signedIn.readers).toBeGreaterThan(anonymous.readers)
  expect(signedIn.writers).toBeGreaterThanOrEqual(integration.writers)
})
