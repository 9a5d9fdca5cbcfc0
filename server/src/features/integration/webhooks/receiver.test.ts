import type { Scope } from '@verstas/contract/integration/scopes.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maySend, scopesNeeded, sentEntities, sentSites } from './receiver.ts'

const account = (scopes: Scope[], siteIds: number[] | null = null) => ({
  ...{ version: 1, siteIds, language: 'fi' as const },
  scopes: new Set(scopes),
})

it('a webhook with records sends only entities that the account may read', () => {
  const receiver = account(['webhooks:manage', 'changes:read', 'vehicles:read', 'customers:read'])
  const chosen = ['vehicles', 'offers']
  expect(sentEntities({ entities: chosen, is_thin: true }, receiver)).toEqual(chosen)
  expect(sentEntities({ entities: null, is_thin: true }, receiver)).toBeNull()
  expect(sentEntities({ entities: chosen, is_thin: false }, receiver)).toEqual(['vehicles'])
  expect(sentEntities({ entities: null, is_thin: false }, receiver)).toEqual(['customers', 'vehicles'])
})

it('a webhook sends only while its account may manage webhooks and read changes', () => {
  expect(maySend(account(['webhooks:manage', 'changes:read']))).toBe(true)
  expect(maySend(account(['changes:read', 'vehicles:read']))).toBe(false)
  expect(maySend(account(['webhooks:manage', 'vehicles:read']))).toBe(false)
  expect(scopesNeeded({ entities: ['vehicles'], is_thin: false })).toContain('vehicles:read')
  expect(scopesNeeded({ entities: ['vehicles'], is_thin: true })).not.toContain('vehicles:read')
})

it('a webhook sends only its chosen sites, without those to which the account has lost access', () => {
  const sites = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 })), { nil: null })
  fc.assert(
    fc.property(sites, sites, (chosen, reached) => {
      const sent = sentSites({ site_ids: chosen }, { siteIds: reached })
      for (const id of [1, 2, 3, 4, 5, 6])
        expect(sent?.includes(id) ?? true).toBe(
          (chosen?.includes(id) ?? true) && (reached?.includes(id) ?? true),
        )
    }),
  )
})
