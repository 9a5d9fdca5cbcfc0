import type { Employee, Settings, Unit } from '@verstas/contract/session/entities.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { createContext, use, useMemo } from 'react'

/** Who is signed in, where, and what the app may offer. */
export interface Session {
  readonly employee: Employee
  readonly site: Unit
  /** The employee's active sites, the present one included. */
  readonly sites: readonly Unit[]
  readonly settings: Settings
  /** Whether the session holds the right; the server enforces the same rule. */
  readonly holds: (right: Right) => boolean
  /** Moves to another site, then reads everything anew. Rejects when the server refuses. */
  readonly changeSite: (siteId: number) => Promise<void>
  /** Ends the session here and on the server and leaves to /logoutpage. */
  readonly signOut: () => Promise<void>
}

export const SessionContext = createContext<Session | null>(null)

/** The session of whoever is signed in. @throws outside the SessionGate. */
export const useSession = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside the SessionGate')
  return session
}

/** Whether the session holds the right, by the rule that the server enforces too. */
export const useRight = (right: Right): boolean => useSession().holds(right)

/** Every right of the session. */
export function useRights(): ReadonlySet<Right> {
  const { settings } = useSession()
  return useMemo(() => grantedRights(settings), [settings])
}
