import type {
  NewServiceAccount,
  ServiceAccount,
} from '@verstas/contract/integration/administration-entities.ts'
import type { Scope } from '@verstas/contract/integration/scopes.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/** The values of a service account's form. */
export interface AccountFields {
  readonly Name: string
  readonly HasAllSites: boolean
  readonly SiteIds: readonly number[]
  readonly HasAllScopes: boolean
  readonly Scopes: readonly Scope[]
  readonly Language: Language
  readonly MayAdoptEmployees: boolean
}

/** Returns the initial values of the form. `start` contains the site and the language of a new account. */
export const fieldsOf = (
  account: ServiceAccount | null,
  start: { readonly siteId: number; readonly language: Language },
): AccountFields => ({
  Name: account?.Name ?? '',
  HasAllSites: account?.Sites === null,
  SiteIds: account?.Sites?.map(({ Id }) => Id) ?? [start.siteId],
  HasAllScopes: account?.Scopes === null,
  Scopes: account?.Scopes ?? [],
  Language: account?.Language ?? start.language,
  MayAdoptEmployees: account?.MayAdoptEmployees ?? false,
})

/** Returns the fields with invalid values. */
export function problemsOf(fields: AccountFields): ReadonlySet<keyof AccountFields> {
  const problems = new Set<keyof AccountFields>()
  if (fields.Name.trim() === '') problems.add('Name')
  if (!fields.HasAllSites && fields.SiteIds.length === 0) problems.add('SiteIds')
  if (!fields.HasAllScopes && fields.Scopes.length === 0) problems.add('Scopes')
  return problems
}

/** Returns the request body. It lists sites and scopes only if the account is limited to some of them. */
export const saveOf = ({ SiteIds, Scopes, ...fields }: AccountFields): NewServiceAccount => ({
  ...fields,
  Name: fields.Name.trim(),
  SiteIds: fields.HasAllSites ? null : [...SiteIds],
  Scopes: fields.HasAllScopes ? null : [...Scopes],
})
