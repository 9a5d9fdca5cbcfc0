import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'

/** The two that know the company's people: its OpenID Connect provider and its Windows domain. */
const provider = z.enum(['oidc', 'windows'])

/** A person as the company knows them, and the employee who it is. */
export const IdentityLink = z.object({
  Id: id,
  Provider: provider,
  /** The subject at the identity provider, letter for letter, or the principal name in the domain, whose case does not matter. */
  Subject: z.string(),
  Created: instant,
  /** Null where a command line made it. */
  CreatorName: z.string().nullable(),
})
export type IdentityLink = z.output<typeof IdentityLink>

export const NewIdentityLink = z.strictObject({
  Provider: provider,
  Subject: text(255).regex(/\S/, expects('notBlank')),
})
export type NewIdentityLink = z.output<typeof NewIdentityLink>
