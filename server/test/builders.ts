import {
  type AuthorizationFlag,
  authorizationFlags,
  type ProfileRight,
} from '@verstas/contract/session/rights.ts'
import type { Insertable } from 'kysely'
import { releaseLocksOf } from '../src/features/work-orders/editing/edit-lock.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { columnsOfIdentity, type Identity } from '../src/platform/session/identities.ts'
import { hashPassword } from '../src/platform/session/passwords.ts'
import { moveSession, openSession, type SessionLimits } from '../src/platform/session/session-store.ts'
import { parseToken } from '../src/platform/session/session-token.ts'

/** The password of every built credential. */
export const testPassword = 'Ratas-42 å'

let lastNumber = 0
/** Returns a number that is unique within the running test file. */
export const nextNumber = (): number => {
  lastNumber += 1
  return lastNumber
}

/** Adds a site with its main stock and two priorities. */
export async function buildSite(db: Db, columns: Partial<Insertable<Tables['site']>> = {}) {
  const site = await db
    .insertInto('site')
    .values({ name: `Site ${nextNumber()}`, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.insertInto('stock').values({ site_id: site.id, code: 'MAIN', description: 'Main stock' }).execute()
  await db
    .insertInto('work_order_priority')
    .values([
      { site_id: site.id, code: 1, description: 'Urgent', color_code: '#c92a2a' },
      { site_id: site.id, code: 2, description: 'Normal', color_code: '#1971c2' },
    ])
    .execute()
  return site
}

/** Adds an access profile with every right except the given ones. */
export async function buildProfile(db: Db, { without = [] }: { without?: readonly TestRight[] } = {}) {
  const profile = await db
    .insertInto('access_profile')
    .values({
      name: `Profile ${nextNumber()}`,
      mobile_service_technician: !without.includes('MobileServiceTechnician'),
      mobile_check_list: !without.includes('MobileCheckList'),
      mobile_workshop_schedule: !without.includes('MobileWorkshopSchedule'),
      mobile_tyre_information: !without.includes('MobileTyreInformation'),
      correct_stampings: !without.includes('CorrectStampings'),
      share_monitor: !without.includes('ShareMonitor'),
      manage_users: !without.includes('ManageUsers'),
      manage_settings: !without.includes('ManageSettings'),
      manage_rosters: !without.includes('ManageRosters'),
      manage_payroll: !without.includes('ManagePayroll'),
      create_work_orders: !without.includes('CreateWorkOrders'),
      manage_parts: !without.includes('ManageParts'),
      view_reports: !without.includes('ViewReports'),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const denied = without.filter((right) => !(authorizationFlags as readonly string[]).includes(right))
  if (denied.length > 0)
    await db
      .insertInto('profile_right')
      .values(denied.map((name) => ({ profile_id: profile.id, name, is_granted: false })))
      .execute()
  return profile
}

export type TestRight = AuthorizationFlag | ProfileRight

interface EmployeeParts extends Partial<Insertable<Tables['employee']>> {
  /** The employee's sites, the default one first. A new site if omitted. */
  readonly sites?: readonly { readonly id: number }[]
  /** Rights that the employee's new profile does not contain. */
  readonly without?: readonly TestRight[]
}

/**
 * Adds a stamping employee with every right at one site, unless specified otherwise. The employee uses
 * neither overtime nor flextime.
 */
export async function buildEmployee(db: Db, { sites, without, ...columns }: EmployeeParts = {}) {
  const places = sites ?? [await buildSite(db)]
  const profileId = columns.profile_id ?? (await buildProfile(db, without ? { without } : {})).id
  const name = `Employee ${nextNumber()}`
  const noKinds = { is_overtime_in_use: false, is_flex_in_use: false }
  const employee = await db
    .insertInto('employee')
    .values({ name, subsystem: 'M', ...noKinds, ...columns, profile_id: profileId })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = places.map(({ id }, place) => ({
    employee_id: employee.id,
    site_id: id,
    is_default: place === 0,
  }))
  if (rows.length > 0) await db.insertInto('employee_site').values(rows).execute()
  return { ...employee, siteId: places[0]?.id ?? 0 }
}

export const deactivate = (db: Db, { id }: { readonly id: number }) =>
  db.updateTable('employee').set({ is_active: false }).where('id', '=', id).execute()

export const addSite = (db: Db, employee: { readonly id: number }, site: { readonly id: number }) =>
  db.insertInto('employee_site').values({ employee_id: employee.id, site_id: site.id }).execute()

export const leaveSite = (db: Db, employee: { readonly id: number }, site: { readonly id: number }) =>
  db
    .updateTable('employee_site')
    .set({ is_active: false })
    .where('employee_id', '=', employee.id)
    .where('site_id', '=', site.id)
    .execute()

const passwordHash = hashPassword(testPassword)

/** Adds a user name and the password `testPassword` for an employee. */
export async function buildCredential(
  db: Db,
  employee: { readonly id: number },
  columns: Partial<Insertable<Tables['credential']>> = {},
) {
  return db
    .insertInto('credential')
    .values({
      employee_id: employee.id,
      user_name: `user${nextNumber()}`,
      password_hash: await passwordHash,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Links an employee to a subject of the identity provider, or to a principal name of the domain. */
export async function buildIdentity(
  db: Db,
  employee: { readonly id: number },
  identity: Identity = { provider: 'oidc', claim: 'sub', subject: `subject-${nextNumber()}` },
): Promise<string> {
  const columns = columnsOfIdentity(identity)
  await db
    .insertInto('identity_link')
    .values({ employee_id: employee.id, ...columns, created_at: new Date(), created_by: null })
    .execute()
  return columns.subject
}

/** Adds a passkey of an employee. No device has its key. */
export async function buildPasskey(db: Db, employee: { readonly id: number }, name = 'Phone') {
  return db
    .insertInto('passkey')
    .values({
      employee_id: employee.id,
      credential_id: Buffer.from(`credential-${nextNumber()}`),
      public_key: Buffer.from('none'),
      counter: 0,
      name,
      is_synced: false,
      created_at: new Date(),
      last_used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Opens a session of an employee, at the default site unless one is given. */
export async function buildSession(
  db: Db,
  employee: { readonly id: number },
  { clock, limits, siteId }: { clock: Clock; limits: SessionLimits; siteId?: number },
) {
  const { Token: token, ExpirationTime } = await openSession(
    db,
    { employeeId: employee.id, method: 'basic', userAgent: undefined },
    clock.now(),
    limits,
  )
  const id = parseToken(token)?.id ?? ''
  if (
    siteId !== undefined &&
    !(await moveSession(db, id, { employeeId: employee.id, siteId }, releaseLocksOf))
  )
    throw new Error(`Site ${siteId} is not an active site of employee ${employee.id}`)
  return { id, token, expiresAt: new Date(ExpirationTime) }
}

/** Adds a picture of an employee, whose bytes are not a valid picture. */
export const buildPicture = (db: Db, employee: { readonly id: number }) =>
  db
    .insertInto('employee_picture')
    .values({
      employee_id: employee.id,
      picture: Buffer.from('Vieras'),
      changed_at: new Date('2026-11-20T06:00:00Z'),
      changed_by: employee.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
