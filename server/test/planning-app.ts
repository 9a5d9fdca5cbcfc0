import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import { partsPlanningEndpoints as api } from '@verstas/contract/parts-planning/endpoints.ts'
import type { PickTick } from '@verstas/contract/parts-planning/entities.ts'
import { buildJobApp } from './job-app.ts'
import { buildPart, buildPartRow, buildPartStock } from './part-builders.ts'
import { buildReservation } from './schedule-builders.ts'
import { buildJob, buildWorkOrder } from './work-order-builders.ts'

/** Builds the application of `buildJobApp`, with people who plan and pick parts. */
export async function buildPlanningApp() {
  const jobApp = await buildJobApp()
  const { db, send, site, jobEditor } = jobApp

  const planner = async (parts: Parameters<typeof jobEditor>[0] = {}) => {
    const person = await jobEditor(parts)
    const { headers } = person
    return {
      ...person,
      plan: (Id: number) => person.save({ Id, PartsPrePlanned: true }),
      pick: (Id: number, version?: number) =>
        person.save({ Id, PartsPrePicked: true, PickShelf: 'B4' }, version === undefined ? {} : { version }),
      list: (from: string, to: string, what: keyof typeof lists = 'all') =>
        send(lists[what], { params: { from, to } }, headers),
      pickList: async (date: string) => (await send(api.getPickList, { params: { date } }, headers)).body,
      tick: (tick: PickTick) => send(api.tickPickLine, { headers: {}, body: tick }, headers),
      labels: (ids: number[]) => send(api.createLabels, { body: { WorkOrderIds: ids } }, headers),
      needs: async (id: number) => (await person.parts(id)).body.map(({ Need }) => Need),
      part: async ({ supplier_number, item_number }: CataloguePart, SerialNo?: string) =>
        (
          await send(
            partEndpoints.getPart,
            { params: { supplier: supplier_number, item: item_number }, query: SerialNo ? { SerialNo } : {} },
            headers,
          )
        ).body,
    }
  }

  /** Adds a part with this available amount in the main stock. */
  const stocked = async (available: string, columns: Parameters<typeof buildPartStock>[3] = {}) => {
    const part = await buildPart(db)
    await buildPartStock(db, site.id, part, { ...columns, available })
    return part
  }

  /** Adds a work order with a reservation on a day at 10:00, and a row for each part. */
  const booked = async (
    parts: readonly (readonly [CataloguePart, Parameters<typeof buildPartRow>[3]?])[],
    { day = '2026-11-20', ...columns }: { day?: string } & Parameters<typeof buildWorkOrder>[2] = {},
  ) => {
    const order = await buildWorkOrder(db, site.id, columns)
    const job = await buildJob(db, order)
    const rows = []
    for (const [part, row] of parts) rows.push(await buildPartRow(db, job, part, row))
    const times = { start: `${day}T10:00:00+02:00`, end: `${day}T12:00:00+02:00` }
    return { ...order, job, rows, reservation: await buildReservation(db, order, times) }
  }

  return { ...jobApp, planner, stocked, booked }
}

const lists = {
  all: api.listPlanningReservations,
  plan: api.listReservationsToPlan,
  pick: api.listReservationsToPick,
}

interface CataloguePart {
  readonly supplier_number: string
  readonly item_number: string
}
