import * as z from 'zod'
import { expects, issueAt } from '../field-reasons.ts'
import { day, id, instant, text } from '../fields.ts'
import { maxServiceAccountName } from '../limits.ts'
import { languages } from '../texts/language.ts'
import { scopes } from './scopes.ts'

/** The maximum lifetime of a key in days. */
export const maxKeyDays = 3650

/** A key of a service account, without its secret. */
export const ServiceKey = z.object({
  /** The public part of the key: the characters between the first and the second underscore. */
  Id: z.string(),
  Created: instant,
  /** The creator of the key; null if a command created it. */
  CreatorName: z.string().nullable(),
  Expires: instant,
  /** The day (UTC) and the network of the last use; null before the first. */
  LastUsedOn: day.nullable(),
  LastUsedNetwork: z.string().nullable(),
  /** Null if the key is not revoked. */
  Revoked: instant.nullable(),
})
export type ServiceKey = z.output<typeof ServiceKey>

/** Another system that uses the integration API. */
export const ServiceAccount = z.object({
  /** The id of the account. It is also the account's `client_id` (OAuth 2). */
  Id: id,
  Name: z.string(),
  /** Null means all sites of the installation, including future ones. */
  Sites: z.array(z.object({ Id: id, Description: z.string() })).nullable(),
  /** Null means every scope, including future ones. */
  Scopes: z.array(z.enum(scopes)).nullable(),
  /** The language of the error texts in responses to the account. */
  Language: z.enum(languages),
  /** True if an employee record of the account may take over an employee with the same e-mail address. */
  MayAdoptEmployees: z.boolean(),
  /** The fingerprint of the account's public key (RFC 7638); null if the account has none. */
  PublicKeyThumbprint: z.string().nullable(),
  Created: instant,
  /** The creator of the account; null if a command created it. */
  CreatorName: z.string().nullable(),
  /** Null if the account is not revoked. */
  Revoked: instant.nullable(),
  /** Counts the changes. A save sends the version that it is based on. */
  Version: z.int().min(0),
  /** All keys of the account, the newest first. */
  Keys: z.array(ServiceKey),
})
export type ServiceAccount = z.output<typeof ServiceAccount>

const accountFields = {
  Name: text(maxServiceAccountName).trim().min(1),
  /** True for all sites of the installation; otherwise `SiteIds` lists the sites. */
  HasAllSites: z.boolean(),
  SiteIds: z.array(id).max(500).nullish(),
  /** True for every scope; otherwise `Scopes` lists them. */
  HasAllScopes: z.boolean(),
  Scopes: z.array(z.enum(scopes)).max(scopes.length).nullish(),
  Language: z.enum(languages),
  MayAdoptEmployees: z.boolean(),
}

type Reach = Pick<
  z.output<z.ZodObject<typeof accountFields>>,
  'HasAllSites' | 'SiteIds' | 'HasAllScopes' | 'Scopes'
>

/**
 * Requires a list of sites if the account does not have all sites, and refuses the list if it has them. The
 * same holds for scopes.
 */
function checkReach({ value, issues }: z.core.ParsePayload<Reach>): void {
  for (const [all, list] of [
    ['HasAllSites', 'SiteIds'],
    ['HasAllScopes', 'Scopes'],
  ] as const) {
    const isListed = (value[list] ?? []).length > 0
    if (value[all] === isListed)
      issues.push(issueAt([list], isListed ? 'mustBeEmpty' : 'missing', { input: value[list] }))
  }
}

/**
 * A public key in PEM or as a JSON Web Key: RSA of at least 2048 bits, a NIST curve, or Ed25519. A save without
 * a key keeps the stored key.
 */
const publicKey = text(10_000).regex(/^\s*(\{|-----BEGIN PUBLIC KEY-----)/, expects('publicKey'))

export const NewServiceAccount = z
  .strictObject({ ...accountFields, PublicKey: publicKey.nullish() })
  .check(checkReach)
export type NewServiceAccount = z.output<typeof NewServiceAccount>

export const ServiceAccountSave = z
  .strictObject({
    ...accountFields,
    PublicKey: publicKey.nullish(),
    /** True removes the stored public key. */
    RemovesPublicKey: z.boolean().nullish(),
    /** Required, because a save without a version could undo another administrator's restriction. */
    Version: z.int().min(0),
  })
  .check(checkReach)
export type ServiceAccountSave = z.output<typeof ServiceAccountSave>

/** The request for a new key. Without `Days`, the lifetime is the operator's setting. */
export const ServiceKeyRequest = z.strictObject({ Days: z.int().min(1).max(maxKeyDays).nullish() })

/** A new key. Its text is shown only once. */
export const NewServiceKey = z.object({ Id: z.string(), Key: z.string(), Expires: instant })
export type NewServiceKey = z.output<typeof NewServiceKey>
