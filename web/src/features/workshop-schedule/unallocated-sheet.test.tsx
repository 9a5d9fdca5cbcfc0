import { expect, it } from 'vitest'
import { control, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { UnallocatedSheet } from './unallocated-sheet.tsx'

const startAt = new Date('2026-11-20T10:00:00Z')
const endAt = new Date('2026-11-20T11:30:00Z')

function open(CreateWorkOrders: boolean, end?: Date) {
  const free = { resourceId: 8, startAt, ...(end && { endAt: end }) }
  const component = () => (
    <UnallocatedSheet unallocated={[]} onChoose={undefined} onClose={() => undefined} free={free} />
  )
  const page = { path: '/workshopschedule', component }
  return renderPages('/workshopschedule', [page, { path: '/newworkorder', component: () => null }], {
    settings: { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, CreateWorkOrders } },
  })
}

it.each([
  ['New work order · 12:00–13:30', endAt, { end: endAt.toISOString() }],
  ['New work order · 12:00', undefined, {}],
])('the free time of "%s" is the time of the new work order', async (name, end, more) => {
  await open(true, end)
  const link = await settleUntil(() => control<HTMLAnchorElement>(name))
  expect(Object.fromEntries(new URLSearchParams(link.href.split('?')[1]))).toEqual({
    ...{ start: startAt.toISOString(), resource: '8' },
    ...more,
  })
})

it('a free time offers no work order to people who may not create one', async () => {
  await open(false, endAt)
  await settleUntil(() => expect(document.body.textContent).toContain('Unassigned'))
  expect(document.querySelector('a')).toBeNull()
})
