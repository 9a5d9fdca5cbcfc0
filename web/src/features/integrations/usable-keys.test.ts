import { expect, it } from 'vitest'
import { inDays, sampleAccount, sampleKey } from './test/sample-accounts.ts'
import { findKeyNews } from './usable-keys.ts'

const now = new Date()
const named = (Name: string, ...expiries: number[]) => ({
  ...sampleAccount,
  Name,
  Keys: expiries.map((days) => ({ ...sampleKey, Expires: inDays(days) })),
})

it('names an account without a valid key before a key that expires soon', () => {
  const accounts = [named('Payroll', 5), named('Stock', -1)]
  expect(findKeyNews(accounts, now)).toEqual({ kind: 'noKey', name: 'Stock' })
  expect(findKeyNews(accounts.slice(0, 1), now)).toMatchObject({ kind: 'expiring', name: 'Payroll' })
})

it('an account with a public key and a revoked account need no key', () => {
  const accounts = [
    { ...named('Payroll'), PublicKeyThumbprint: 'tP8c' },
    { ...named('Stock'), Revoked: inDays(-1) },
  ]
  expect(findKeyNews(accounts, now)).toEqual({ kind: 'well', expires: null })
})

it('returns the first expiry of all keys if none expires within its warning period', () => {
  const accounts = [named('Payroll', 200), named('Stock', 300, 90)]
  expect(findKeyNews(accounts, now)).toEqual({ kind: 'well', expires: accounts[1]?.Keys[1]?.Expires })
})
