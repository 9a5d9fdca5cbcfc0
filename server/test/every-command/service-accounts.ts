import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import type { Dealership } from './dealership.ts'

const { addServiceAccount, saveServiceAccount, revokeServiceAccount, addServiceKey, revokeServiceKey } =
  serviceAccountEndpoints

/** Adds a service account with keys, changes it, and revokes first a key and then the account. */
export async function manageServiceAccounts({ record, anna, turku, helsinki }: Dealership) {
  const fields = {
    Name: 'Dealer system',
    HasAllSites: false,
    SiteIds: [helsinki.id],
    HasAllScopes: false,
    Scopes: ['vehicles:write' as const, 'changes:read' as const],
    Language: 'fi' as const,
    MayAdoptEmployees: false,
  }
  const another = { body: { ...fields, Name: 'Payroll' } }
  const account = await record(
    'makes an account',
    addServiceAccount,
    await anna.sign(),
    { body: fields },
    another,
  )
  const params = { id: account.Id }
  const key = await record('makes a key', addServiceKey, await anna.sign(), { params, body: {} })
  await record('makes the second key', addServiceKey, await anna.sign(), { params, body: { Days: 30 } })
  const changed = {
    ...fields,
    SiteIds: [turku.id, helsinki.id],
    HasAllScopes: true,
    Scopes: null,
    MayAdoptEmployees: true,
  }
  await record(
    'changes the sites and scopes',
    saveServiceAccount,
    await anna.sign(),
    { params, body: { ...changed, Version: account.Version } },
    { body: { ...changed, Name: 'Payroll', Version: account.Version } },
  )
  const ofKey = { ...params, keyId: key.Id }
  await record('revokes a key', revokeServiceKey, await anna.sign(), { params: ofKey })
  await record('revokes the account', revokeServiceAccount, await anna.sign(), { params })
}
