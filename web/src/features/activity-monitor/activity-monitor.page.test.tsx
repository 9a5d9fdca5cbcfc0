import { beforeEach, expect, it } from 'vitest'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { samplePoolRow } from '../activities/test/sample-activity.ts'
import { ActivityMonitorPage } from './activity-monitor.page.tsx'
// Loads the lazily imported module ahead.
import '../activities/dialog/filter-sheet.tsx'

beforeEach(() => sessionStorage.clear())

const make = (WorkOrderVehicleMakeName: string) => ({ WorkOrderVehicleMakeName })

it('narrows down what waits, and shows all that is under work', async () => {
  const { host } = await renderPages('/', [{ path: '/', component: ActivityMonitorPage }], {
    prepare: ({ reply }) => {
      reply('GET /api/utility/employees', { body: [{ Id: 4, Name: 'Aino Koskinen', Subsystem: 'V' }] })
      reply('GET /api/utility/activities/types/aftersales', { body: [] })
      reply('GET /api/utility/activities/queue', {
        body: [samplePoolRow(1, make('Toyota')), samplePoolRow(2, make('Volvo'))],
      })
      reply('GET /api/utility/activities/monitor/underworkreport/false', {
        body: [samplePoolRow(3, { SalesmanId: 4, ...make('Ford') })],
      })
    },
  })
  const rowsOf = (heading: string) =>
    [...host.querySelectorAll(`ul[aria-label="${heading}"] > li`)].map(
      ({ textContent }) => /Task \d/.exec(textContent)?.[0],
    )
  await settleUntil(() => expect(rowsOf('Under work')).toEqual(['Task 3']))
  await press('Make')
  await settleUntil(() => control('Volvo'))
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('Ford')
  await press('Volvo')
  await settleUntil(() => expect(rowsOf('Waiting')).toEqual(['Task 2']))
  expect(rowsOf('Under work')).toEqual(['Task 3'])
  expect(host.textContent).toContain('1 under work')
})

it('says which of those that wait are late', async () => {
  const { host } = await renderPages('/', [{ path: '/', component: ActivityMonitorPage }], {
    prepare: ({ reply }) => {
      reply('GET /api/utility/employees', { body: [] })
      reply('GET /api/utility/activities/types/aftersales', { body: [] })
      reply('GET /api/utility/activities/queue', {
        body: [true, false].map((IsCustomerWaiting, place) =>
          samplePoolRow(place + 1, { IsCustomerWaiting, AssignedAt: '2020-11-20T06:00:00.000Z' }),
        ),
      })
      reply('GET /api/utility/activities/monitor/underworkreport/false', { body: [] })
    },
  })
  const late = () =>
    [...host.querySelectorAll('li')].filter(({ textContent }) => textContent.includes('Late, '))
  await settleUntil(() => expect(late()).toHaveLength(1))
  expect(late()[0]?.textContent).toContain('Task 1')
})
