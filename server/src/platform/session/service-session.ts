import type { Scope } from '@verstas/contract/integration/scopes.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/** The service account that calls the integration API. Every request reads it. */
export interface ServiceSession {
  readonly accountId: number
  readonly accountName: string
  /** The sites to which the account has access; null means all sites of the installation. */
  readonly siteIds: readonly number[] | null
  readonly scopes: ReadonlySet<Scope>
  readonly language: Language
  /** True if an employee record of the account may adopt an employee with the same e-mail address. */
  readonly mayAdoptEmployees: boolean
}
