import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { type RenderOptions, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { sampleTypes } from '../../stamping/test/sample-stampings.ts'
import { sampleJob, sampleRow, sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import { StampingCorrectionsPage } from '../stamping-corrections.page.tsx'
import { sampleDay } from './sample-day.ts'

export const correctRoute = 'POST /api/workshop/stampings/correct'
export const commentRoute = 'POST /api/workshop/stampings/comment'
export const dayRoute = 'GET /api/workshop/stampingday/7/2026-11-18'

/** The session of a user who may correct the stampings of others. */
export const supervisor = {
  employee: { Id: 4, Name: 'Aino Koskinen', UnitId: 1, Subsystem: 'V', IsWorkqueue: false },
  settings: {
    ...sampleSettings,
    Authorization: { ...sampleSettings.Authorization, CorrectStampings: true },
  },
} satisfies RenderOptions

const workOrder = sampleWorkOrder({
  Jobs: [sampleJob(1, [sampleRow({ RowId: 11, Name: 'Oil' }), sampleRow({ RowId: 12, Name: 'Brakes' })])],
})

const page = {
  path: '/stampingcorrections/{-$employee}/{-$date}',
  component: StampingCorrectionsPage,
}

/** Opens the page with Matti's sample day. */
export function renderCorrections(
  { prepare, day = sampleDay(), ...options }: RenderOptions & { readonly day?: StampingDay } = supervisor,
  address = '/stampingcorrections/7/2026-11-18',
) {
  return renderPages(address, [page], {
    ...options,
    prepare: (server) => {
      server.reply('GET /api/workshop/stampingtypes', { body: sampleTypes })
      server.reply('GET /api/utility/employees/stamping', {
        body: [
          { Id: 7, Name: 'Matti Virtanen', Subsystem: 'M' },
          { Id: 8, Name: 'Anna Aalto', Subsystem: 'M' },
        ],
      })
      server.reply('GET /api/workshop/stampings/2026-11-18', { body: day.Stampings })
      server.reply('GET /api/workshop/stampingshifts/2026-11-18', {
        body: [{ SalesmanId: 7, Shifts: day.Shifts, Elsewhere: [] }],
      })
      server.reply(dayRoute, { body: day })
      server.reply('GET /api/workshop/reservations/7/2026-11-18', { body: [] })
      server.reply('GET /api/workshop/workorder/id/7', { body: workOrder })
      prepare?.(server)
    },
  })
}
