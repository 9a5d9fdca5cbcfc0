import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { linkClaims } from './link-claims.ts'

/**
 * The claim that identifies a person: a claim of the identity provider, or the principal name in the Windows
 * domain.
 */
const identityClaim = z.enum([...linkClaims, 'principal_name'])
export type IdentityClaim = z.output<typeof identityClaim>

/** The two directories of the company's people: its OpenID Connect provider and its Windows domain. */
const provider = z.enum(['oidc', 'windows'])

/** A link from an identity in the company's directory to an employee. */
export const IdentityLink = z.object({
  Id: id,
  Provider: provider,
  Claim: identityClaim,
  /**
   * The value of the claim. E-mail addresses and user names are case-insensitive and are stored in lower
   * case.
   */
  Subject: z.string(),
  Created: instant,
  /** The author of the link; null if a command created it. */
  CreatorName: z.string().nullable(),
})
export type IdentityLink = z.output<typeof IdentityLink>

export const NewIdentityLink = z.strictObject({
  Provider: provider,
  /** The claim whose value is `Subject`. If omitted, the server uses the claim in its settings. */
  Claim: z.enum(linkClaims).nullish(),
  Subject: text(255).regex(/\S/, expects('notBlank')),
})
export type NewIdentityLink = z.output<typeof NewIdentityLink>

/** An identity that signed in but is linked to no employee. An administrator can link it. */
export const WaitingIdentity = z.object({
  Id: id,
  Provider: provider,
  Claim: identityClaim,
  Subject: z.string(),
  /** The person's name as the identity provider sent it; null if it sent none. */
  Name: z.string().nullable(),
  Email: z.string().nullable(),
  FirstSeen: instant,
  LastSeen: instant,
})
export type WaitingIdentity = z.output<typeof WaitingIdentity>
