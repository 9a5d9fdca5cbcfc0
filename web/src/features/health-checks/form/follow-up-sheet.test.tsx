import { expect, it, onTestFinished, vi } from 'vitest'
import { networkError } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleForm } from '../test/sample-form.ts'
import { FollowUpSheet } from './follow-up-sheet.tsx'

// Preloads the lazily imported module.
import '../../../platform/ui/day-picker.tsx'

it('creates a reminder for the day that the user selects in the calendar', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T07:36:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const finding = { key: 'check.frontPads', title: 'Front pads' }
  const component = () => (
    <FollowUpSheet form={sampleForm({})} inspectionId={12} isSaved finding={finding} onClose={() => {}} />
  )
  const { server } = await renderPages('/', [{ path: '/', component }])
  await press('Reminder on another day')
  await settleUntil(() => control('Next month'))
  await press('Next month')
  // The calendar opened at a day one month from now, so the next month is January.
  await press('15 January 2027')
  expect(server.callsOf('POST /api/vhc/inspection/12/followup').map(({ body }) => body)).toEqual([
    { Key: finding.key, Kind: 'Reminder', Date: '2027-01-15' },
  ])
})

it('a retry after a lost response repeats the idempotency key, and a later tap uses a new key', async () => {
  const finding = { key: 'check.frontPads', title: 'Front pads' }
  const onClose = vi.fn()
  const component = () => (
    <FollowUpSheet form={sampleForm({})} inspectionId={12} isSaved finding={finding} onClose={onClose} />
  )
  const route = 'POST /api/vhc/inspection/12/followup'
  const { server } = await renderPages('/', [{ path: '/', component }], {
    prepare: ({ reply }) => reply(route, networkError),
  })
  await press('The customer declines')
  expect(onClose).not.toHaveBeenCalled()
  server.reply(route, { body: { Key: finding.key, Kind: 'Declined' } })
  await press('The customer declines')
  await settleUntil(() => expect(onClose).toHaveBeenCalledOnce())
  await press('The customer declines')
  const [lost, again, next] = server.callsOf(route).map(({ idempotencyKey }) => idempotencyKey)
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

it('disables follow-ups until the server has the finding', async () => {
  const finding = { key: 'check.frontPads', title: 'Front pads' }
  const component = () => (
    <FollowUpSheet
      form={sampleForm({})}
      inspectionId={12}
      isSaved={false}
      finding={finding}
      onClose={() => {}}
    />
  )
  await renderPages('/', [{ path: '/', component }])
  expect(control('The customer declines').closest('fieldset')?.disabled).toBe(true)
})
