import type { ServiceAccount, ServiceKey } from '@verstas/contract/integration/administration-entities.ts'

const dayMs = 86_400_000

/** Returns the instant in the given number of days. */
export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()

export const sampleKey: ServiceKey = {
  Id: 'k7f2m9',
  Created: inDays(-100),
  CreatorName: 'Anna',
  Expires: inDays(265),
  LastUsedOn: '2026-11-20',
  LastUsedNetwork: '192.0.2.0/24',
  Revoked: null,
}

/** An account of the sample session's site. */
export const sampleAccount: ServiceAccount = {
  Id: 3,
  Name: 'Dealer system',
  Sites: [{ Id: 1, Description: 'Helsinki' }],
  Scopes: ['customers:read', 'vehicles:read', 'vehicles:write'],
  Language: 'en',
  MayAdoptEmployees: false,
  PublicKeyThumbprint: null,
  Created: inDays(-100),
  CreatorName: 'Anna',
  Revoked: null,
  Version: 4,
  Keys: [sampleKey],
}
