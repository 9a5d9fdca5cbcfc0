import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { beforeEach } from 'vitest'
import { buildTestApp, type Headers, testStart } from './app.ts'
import { buildEmployee, buildSite } from './builders.ts'
import type { TestDatabase } from './fresh-database.ts'
import { idempotencyHeader } from './request-headers.ts'
import { buildStampingTypes } from './stamping-builders.ts'

const noAnswers = { IsPreviousJobsReady: false, EndNonPresenceStamping: false }

/** A signed-in person whose time can be stamped. */
export interface SignedIn {
  readonly employee: Awaited<ReturnType<typeof buildEmployee>>
  readonly headers: Headers
}

/**
 * Builds the application with stamping types and a site. The clock is at 8:00 before each test, and sessions
 * last 12 hours without a request. `stampAs` stamps the person's own time unless the body names another
 * employee. By default it answers no to the questions about jobs and absences. An undefined value omits an
 * answer.
 */
export async function buildStampingApp(database?: TestDatabase) {
  const testApp = await buildTestApp({ sessionIdleMinutes: 720 }, database)
  const { db, clock, signIn, send } = testApp
  await buildStampingTypes(db)
  const site = await buildSite(db)
  beforeEach(() => clock.set(testStart))

  const technician = async (parts: Parameters<typeof buildEmployee>[1] = {}): Promise<SignedIn> => {
    const employee = await buildEmployee(db, { sites: [site], ...parts })
    return { employee, headers: await signIn(employee) }
  }

  const stampAs = (person: SignedIn, body: Partial<StampingRequest> & { TypeId: number }, key?: string) =>
    send(
      stampingEndpoints.stamp,
      {
        headers: idempotencyHeader(key),
        body: { SalesmanId: person.employee.id, ...noAnswers, ...body },
      },
      person.headers,
    )

  return { ...testApp, site, technician, stampAs }
}

/** Returns rows in the form of a stamping request. */
export const orderRowsOf = (rows: readonly { readonly work_order_id: number; readonly id: number }[]) =>
  rows.map((row) => ({ OrderId: row.work_order_id, OrderRowId: row.id }))
