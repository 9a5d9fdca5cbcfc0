import type { EndpointDefinition, Rights } from '@verstas/contract/endpoint.ts'
import { areServiceRights } from '@verstas/contract/integration/service-rights.ts'
import type { Employee, Settings, Unit } from '@verstas/contract/session/entities.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { grantedRights, missingRight } from '@verstas/domain/session/rights.ts'
import { createContext, use } from 'react'
import { isPlainServer } from '../api/plain-servers.ts'
import { type SessionFacts, siteOf } from './session-facts.ts'

/** The session of a signed-in employee at a site. */
export interface Session {
  readonly employee: Employee
  readonly site: Unit
  /** The employee's active sites, including the current site. */
  readonly sites: readonly Unit[]
  readonly settings: Settings
  /** All rights of the session. Functions of `domain` check rules that also depend on data. */
  readonly rights: ReadonlySet<Right>
  /** True if the session has these rights. The server checks the same rule. */
  readonly holds: (needed: Rights) => boolean
  /** True if the server has the endpoint and the session has the rights to call it. */
  readonly canCall: (endpoint: Pick<EndpointDefinition, 'rights' | 'extension'>) => boolean
  /** Changes to another site and refetches all data. Rejects if the site did not change. */
  readonly changeSite: (siteId: number) => Promise<void>
  /** Refetches the rights and settings of the session. */
  readonly refresh: () => Promise<void>
  /** Ends the session on this device and on the server, and opens /logoutpage. */
  readonly signOut: () => Promise<void>
}

/** Creates a session from the server's session data. */
export function createSession(
  facts: SessionFacts,
  { changeSite, refresh, signOut }: Pick<Session, 'changeSite' | 'refresh' | 'signOut'>,
): Session {
  const rights = grantedRights(facts.settings)
  const isPlain = isPlainServer(facts.settings)
  const holds = (needed: Rights) => missingRight(needed, rights) === undefined
  return {
    ...facts,
    site: siteOf(facts),
    rights,
    holds,
    canCall: ({ rights, extension }) => !areServiceRights(rights) && holds(rights) && !(extension && isPlain),
    changeSite,
    refresh,
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
