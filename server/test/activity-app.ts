import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { ActivityAssignment, ActivitySave } from '@verstas/contract/activities/entities.ts'
import { beforeEach } from 'vitest'
import type * as z from 'zod'
import { buildActivityType, buildQueue } from './activity-builders.ts'
import { buildTestApp, testStart } from './app.ts'
import { buildEmployee, buildSite } from './builders.ts'
import type { TestDatabase } from './fresh-database.ts'
import { idempotencyHeader, versionHeader } from './request-headers.ts'

/** A signed-in employee, with the calls about tasks. */
export type Colleague = Awaited<ReturnType<Awaited<ReturnType<typeof buildActivityApp>>['colleague']>>

/**
 * Builds the app with a site, a task type and a work queue. The clock is set to 8:00 before each test, and
 * sessions last 12 hours without a request.
 */
export async function buildActivityApp(database?: TestDatabase) {
  const testApp = await buildTestApp({ sessionIdleMinutes: 720 }, database)
  const { db, clock, send, signIn } = testApp
  const site = await buildSite(db)
  const type = await buildActivityType(db, site.id)
  const desk = await buildQueue(db, { sites: [site], name: 'Desk' })
  beforeEach(() => clock.set(testStart))

  const colleague = async (parts: Parameters<typeof buildEmployee>[1] = {}) => {
    const employee = await buildEmployee(db, { sites: [site], ...parts })
    const headers = await signIn(employee)
    return {
      employee,
      id: employee.id,
      headers,
      save: (
        save: Partial<z.input<typeof ActivitySave>>,
        { version, key }: { version?: number | undefined; key?: string } = {},
      ) => {
        const valid = { Header: 'Call', Body: 'Ask', TypeCode: type.code, SalesmanId: employee.id }
        const headersOfSave = { ...versionHeader(version), ...idempotencyHeader(key) }
        const parts = { headers: headersOfSave, body: { ...valid, ...save } as ActivitySave }
        return send(activityEndpoints.saveActivity, parts, headers)
      },
      assign: (Id: number, salesman: number, more: Partial<ActivityAssignment> = {}, key?: string) =>
        send(
          activityEndpoints.assignActivity,
          { params: { salesman }, body: { Id, ...more }, headers: idempotencyHeader(key) },
          headers,
        ),
      close: (Id: number, At?: string, key?: string) =>
        send(
          activityEndpoints.closeActivity,
          { body: { Id, ...(At && { At }) }, headers: idempotencyHeader(key) },
          headers,
        ),
      reopen: (Id: number, At?: string) =>
        send(activityEndpoints.reopenActivity, { body: { Id, ...(At && { At }) }, headers: {} }, headers),
      undoClosing: (Id: number) =>
        send(activityEndpoints.reopenActivity, { body: { Id, IsUndo: true }, headers: {} }, headers),
      undoReopening: (Id: number) =>
        send(activityEndpoints.closeActivity, { body: { Id, IsUndo: true }, headers: {} }, headers),
      get: (id: number) => send(activityEndpoints.getActivity, { params: { id } }, headers),
      pool: async () => (await send(activityEndpoints.listPool, {}, headers)).body,
      favouritePool: async () => (await send(activityEndpoints.listFavouritePool, {}, headers)).body,
      mine: async () => (await send(activityEndpoints.listMyActivities, {}, headers)).body,
      recent: async (employee: number, date: string) =>
        (await send(activityEndpoints.listRecentActivities, { params: { employee, date } }, headers)).body,
      star: (code: string, IsFavourite: boolean) =>
        send(activityEndpoints.setFavouriteType, { params: { code }, body: { IsFavourite } }, headers),
    }
  }

  /** Returns the database rows of a task, for comparisons. */
  const stateOf = async (id: number) => ({
    activity: await db.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirst(),
    histories: await db.selectFrom('activity_history').selectAll().where('activity_id', '=', id).execute(),
    events: await db
      .selectFrom('event')
      .selectAll()
      .where('entity', '=', 'activity')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute(),
  })

  return { ...testApp, site, type, desk, colleague, stateOf }
}
