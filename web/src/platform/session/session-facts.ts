import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { Employee, Settings, Unit } from '@verstas/contract/session/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { call } from '../api/client.ts'
import type { SessionItems } from './session-items.ts'

/** The server's data about a session: the employee, the employee's sites and the settings. */
export interface SessionFacts {
  readonly employee: Employee
  /** The employee's active sites. The list is never empty. */
  readonly sites: readonly Unit[]
  readonly settings: Settings
}

type Rejection = Extract<TextName, `session.no${string}`>

/**
 * The error if a session cannot be used. Contains the name of the text for the reason (specification.md,
 * Errors).
 */
export class SessionRejected extends Error {
  readonly reason: Rejection

  constructor(reason: Rejection) {
    super(reason)
    this.name = 'SessionRejected'
    this.reason = reason
  }
}

/**
 * The error if the server accepted the sign-in, but the session cannot be used (118290). Its cause is the
 * reason.
 */
export class SessionNotCreated extends Error {
  constructor(cause: unknown) {
    super('the session could not be created', { cause })
    this.name = 'SessionNotCreated'
  }
}

/**
 * Fetches the three parts of the session data concurrently.
 *
 * @throws {SessionRejected} if the employee id, all active sites or the settings are missing
 */
export async function readSessionFacts(): Promise<SessionFacts> {
  const [employee, sites, settings] = await Promise.all([
    call(sessionEndpoints.getEmployee, {}),
    call(sessionEndpoints.listMyUnits, {}),
    call(sessionEndpoints.getSettings, {}),
  ])
  if (!employee?.Id) throw new SessionRejected('session.noEmployee')
  if (!sites?.length) throw new SessionRejected('session.noActiveSites')
  if (!settings?.Authorization) throw new SessionRejected('session.noSettings')
  return { employee, sites, settings }
}

/** Returns the current site of the session. */
export const siteOf = ({ employee, sites }: SessionFacts): Unit =>
  sites.find(({ Id }) => Id === employee.UnitId) ?? { Id: employee.UnitId, Description: '' }

/** Stores the session data in the browser, so that a reload renders immediately. */
export function keepFacts(items: SessionItems, { employee, sites, settings }: SessionFacts): void {
  items.employee.write(employee)
  items.sites.write([...sites])
  items.settings.write(settings)
}

/** Returns the stored session data. Null if a part is missing. */
export function readKeptFacts(items: SessionItems): SessionFacts | null {
  const employee = items.employee.read()
  const sites = items.sites.read()
  const settings = items.settings.read()
  return employee && sites && settings && { employee, sites, settings }
}
