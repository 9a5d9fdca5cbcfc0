import type { LinkClaim } from '@verstas/contract/company-sign-in/link-claims.ts'

import type { JWTPayload } from 'jose'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildIdentity, nextNumber } from '../../../test/builders.ts'
import { findEmployeeOfClaims } from './employee-of-claims.ts'

const { db, settings } = await buildTestApp()

interface Naming {
  readonly linkClaim?: LinkClaim
  readonly isLinkedByEmail?: boolean
  readonly isEmailTrusted?: boolean
}

const provider = { issuer: 'https://id.test', audience: 'verstas', jwksUrl: undefined, client: undefined }
const without = { linkClaim: 'sub', isLinkedByEmail: false, isEmailTrusted: false } as const

const find = (naming: Naming, claims: JWTPayload) =>
  findEmployeeOfClaims(
    { db, settings: { ...settings, oidc: { ...provider, ...without, ...naming } } },
    claims,
  )

const linkTo = async (claim: LinkClaim, subject: string) => {
  const employee = await buildEmployee(db)
  await buildIdentity(db, employee, { provider: 'oidc', claim, subject })
  return employee.id
}

it.each<[LinkClaim, string, string]>([
  ['oid', '7d9c-Ab', '7d9c-Ab'],
  ['upn', 'anna.u@kaarre.test', 'Anna.U@Kaarre.test'],
  ['preferred_username', 'anna.p', 'ANNA.P'],
  ['email', 'anna.e@kaarre.test', 'Anna.E@kaarre.test'],
])('an employee is found by the linked claim %s', async (linkClaim, linked, claimed) => {
  const employeeId = await linkTo(linkClaim, linked)
  const claims = { sub: 'pairwise', [linkClaim]: claimed, email_verified: true }
  expect(await find({ linkClaim }, claims)).toMatchObject({ employeeId, provider: { subject: 'pairwise' } })
})

it('a link of one claim does not match the same value of another claim', async () => {
  const subject = `same-${nextNumber()}`
  await linkTo('sub', subject)
  const claims = { sub: 'somebody-else', oid: subject, preferred_username: subject }
  expect(await find({ linkClaim: 'oid' }, claims)).toMatchObject({ stranger: { claim: 'oid', subject } })
  expect(await find({ linkClaim: 'preferred_username' }, claims)).toHaveProperty('stranger')
})

it('a link by sub remains valid after the setting names another claim', async () => {
  const employeeId = await linkTo('sub', 'from-before')
  expect(await find({ linkClaim: 'oid' }, { sub: 'from-before', oid: 'new-one' })).toMatchObject({
    employeeId,
  })
})

it('a stranger is identified by sub if the configured claim is missing, and the reason names the claim', async () => {
  expect(await find({ linkClaim: 'upn' }, { sub: 'guest' })).toMatchObject({
    refusal: 'notLinked',
    reason: 'linked to nobody; the provider tells no usable upn',
    stranger: { claim: 'sub', subject: 'guest' },
  })
})

const byLink = { linkClaim: 'email' } as const
const byAddress = { isLinkedByEmail: true }

it.each<[string, Naming, unknown, boolean]>([
  ['verified', byLink, true, true],
  ['verified', byAddress, true, true],
  ['not verified', byLink, false, false],
  ['not verified', byAddress, false, false],
  ['without a statement of the provider', byLink, undefined, false],
  ['without a statement of the provider', byAddress, undefined, false],
  ['verified as a string', byAddress, 'true', false],
  ['trusted', { ...byLink, isEmailTrusted: true }, undefined, true],
  ['trusted', { ...byAddress, isEmailTrusted: true }, undefined, true],
  ['trusted but not verified', { ...byLink, isEmailTrusted: true }, false, false],
  ['trusted but not verified', { ...byAddress, isEmailTrusted: true }, false, false],
])(
  'an e-mail address identifies an employee only if it is trusted (%s, setting %j, claim %j)',
  async (_, naming, isVerified, isAccepted) => {
    const email = `person-${nextNumber()}@kaarre.test`
    const employee = await buildEmployee(db, { email })
    await buildIdentity(db, employee, { provider: 'oidc', claim: 'email', subject: email })
    const found = await find(naming, { sub: 'unlinked', email, email_verified: isVerified })
    expect('employeeId' in found).toBe(isAccepted)
  },
)
