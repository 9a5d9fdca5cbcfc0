import type { EndpointDefinition, Rights } from '@verstas/contract/endpoint.ts'
import type { Employee, Settings, Unit } from '@verstas/contract/session/entities.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { grantedRights, missingRight } from '@verstas/domain/session/rights.ts'
import { createContext, use } from 'react'
import { type SessionFacts, siteOf } from './session-facts.ts'

/** The signed-in employee, the site, and the features that the app may offer. */
export interface Session {
  readonly employee: Employee
  readonly site: Unit
  /** The employee's active sites, the present one included. */
  readonly sites: readonly Unit[]
  readonly settings: Settings
  /** Every right that it holds; what depends on data is decided by functions of `domain` that take them. */
  readonly rights: ReadonlySet<Right>
  /** Whether the server has the calls, queries and fields that the specification does not know. */
  readonly hasExtensions: boolean
  /** Whether it holds all that is needed; the server enforces the same rule. */
  readonly holds: (needed: Rights) => boolean
  /** Whether the server has the endpoint, and the endpoint's own rights let it call. */
  readonly canCall: (endpoint: Pick<EndpointDefinition, 'rights' | 'extension'>) => boolean
  /** Changes to another site, then refetches everything. Rejects if the server refuses. */
  readonly changeSite: (siteId: number) => Promise<void>
  /** Ends the session here and on the server and leaves to /logoutpage. */
  readonly signOut: () => Promise<void>
}

/** The session that the facts describe, with what it can do. */
export function createSession(
  facts: SessionFacts,
  { changeSite, signOut }: Pick<Session, 'changeSite' | 'signOut'>,
): Session {
  const rights = grantedRights(facts.settings)
  // A server that knows the specification alone does not send this setting.
  const hasExtensions = facts.settings.GeneralSettings.AllowOwnStampingCorrection !== undefined
  const holds = (needed: Rights) => missingRight(needed, rights) === undefined
  return {
    ...facts,
    site: siteOf(facts),
    rights,
    hasExtensions,
    holds,
    canCall: ({ rights, extension }) => holds(rights) && (!extension || hasExtensions),
    changeSite,
    signOut,
  }
}

export const SessionContext = createContext<Session | null>(null)

/** Returns the session of the signed-in user. @throws outside the SessionGate */
export const useSession = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside the SessionGate')
  return session
}
