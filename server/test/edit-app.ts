import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import type { WorkOrderEdit } from '@verstas/contract/work-orders/edit-entities.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { beforeEach } from 'vitest'
import type { Settings } from '../src/platform/settings.ts'
import { buildTestApp, type Headers, testStart } from './app.ts'
import { buildEmployee, buildSite } from './builders.ts'
import { idempotencyHeader, versionHeader } from './request-headers.ts'

const { reserveWorkOrder, releaseWorkOrder, saveWorkOrder, listWorkOrderEvents } = workOrderEditEndpoints

/** A signed-in employee with the calls about work orders. */
export type Editor = Awaited<ReturnType<Awaited<ReturnType<typeof buildEditApp>>['editor']>>

/**
 * Builds the application with a site where every field may be edited. The clock is at 8:00 before each test,
 * and sessions last 12 hours without a request.
 */
export async function buildEditApp(changes: Partial<Settings> = {}) {
  const testApp = await buildTestApp({ sessionIdleMinutes: 720, ...changes })
  const { db, clock, signIn, send } = testApp
  const site = await buildSite(db, { is_handover_mileage_editable: true, is_used_hours_in_use: true })
  beforeEach(() => clock.set(testStart))

  const editor = async (parts: Parameters<typeof buildEmployee>[1] = {}) => {
    const employee = await buildEmployee(db, { sites: [site], ...parts })
    return editorWith(employee, await signIn(employee))
  }

  const editorWith = (employee: Awaited<ReturnType<typeof buildEmployee>>, headers: Headers) => ({
    employee,
    headers,
    reserve: (id: number) => send(reserveWorkOrder, { params: { id } }, headers),
    release: (id: number) => send(releaseWorkOrder, { params: { id } }, headers),
    save: (edit: WorkOrderEdit, { version, key }: { version?: number; key?: string } = {}) =>
      send(
        saveWorkOrder,
        {
          headers: {
            ...versionHeader(version),
            ...idempotencyHeader(key),
          },
          body: edit,
        },
        headers,
      ),
    read: async (id: number) =>
      (await send(workOrderEndpoints.getWorkOrder, { params: { id } }, headers)).body,
    events: async (id: number, before?: number) =>
      (
        await send(
          listWorkOrderEvents,
          { params: { id }, query: before === undefined ? {} : { before } },
          headers,
        )
      ).body,
  })

  return { ...testApp, site, editor, editorWith }
}

/** Returns the status of a refusal, with the id and metadata of each error, for comparisons. */
export const reasonsOf = ({
  status,
  errors,
}: {
  readonly status: number
  readonly errors: readonly { ErrorId: number; MetaData: readonly { Key: string; Value: string }[] }[]
}) => ({
  status,
  reasons: errors.map(
    ({ ErrorId, MetaData }): Readonly<Record<string, string | number>> => ({
      id: ErrorId,
      ...Object.fromEntries(MetaData.map(({ Key, Value }) => [Key, Value])),
    }),
  ),
})
