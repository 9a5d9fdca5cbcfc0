import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderRoutes } from '../../../platform/session/test/render-routes.tsx'
import { sampleForm } from '../test/sample-form.ts'
import { FollowUpSheet } from './follow-up-sheet.tsx'

// What the sheet loads late is here at once.
import '../../../platform/ui/day-picker.tsx'

it('the customer is reminded on the day that is chosen from the calendar', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T07:36:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const finding = { key: 'check.frontPads', title: 'Front pads' }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <FollowUpSheet form={sampleForm({})} inspectionId={12} isSaved finding={finding} onClose={() => {}} />
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const { server } = await renderRoutes(router)
  await press('Reminder on another day')
  await settleUntil(() => control('Next month'))
  await press('Next month')
  // It opens a month from now.
  await press('15 January 2027')
  expect(server.callsOf('POST /api/vhc/inspection/12/followup').map(({ body }) => body)).toEqual([
    { Key: finding.key, Kind: 'Reminder', Date: '2027-01-15' },
  ])
})
