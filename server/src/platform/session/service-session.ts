import type { Scope } from '@verstas/contract/integration/scopes.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/** The service account that calls the integration API. It is read for each request. */
export interface ServiceSession {
  readonly accountId: number
  readonly accountName: string
  /** The sites that the account may see and change; null means all sites of the installation. */
  readonly siteIds: readonly number[] | null
  readonly scopes: ReadonlySet<Scope>
  readonly language: Language
  /** True if an employee record of the account may take over an employee with the same e-mail address. */
  readonly mayAdoptEmployees: boolean
}
