import type { NewPart } from '@verstas/domain/work-orders/job-draft.ts'
import { expect, it } from 'vitest'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { ownLock } from '../test/dialog-controls.ts'
import { sampleJob, samplePart, sampleWorkOrder } from '../test/sample-work-order.ts'
import { AddPartSheet } from './add-part-sheet.tsx'

/** Opens the sheet for a user who lacks the given right. */
async function openWithout(right: string, part: NewPart = samplePart) {
  const component = () => (
    <AddPartSheet isOpen orderNumber={1_002_345} part={part} onClose={() => undefined} />
  )
  return renderPages('/', [{ path: '/', component }], {
    settings: {
      ...sampleSettings,
      ProfileRightSettings: {
        AccessProfile: { ...sampleSettings.ProfileRightSettings.AccessProfile, [right]: false },
      },
    },
    prepare: ({ reply }) => {
      reply('GET /api/workshop/workorder/number/1002345', {
        body: sampleWorkOrder({ Jobs: [sampleJob(1, [])] }),
      })
      reply('GET /api/workshop/workorder/id/7/reserve', { body: ownLock })
      reply('GET /api/workshop/workorder/id/7/release', { body: {} })
      reply(saves, { body: {} })
    },
  })
}

const saves = 'POST /api/workshop/workorder/job'
const isNewJobDisabled = () => control<HTMLButtonElement>('New job').disabled

it('users without the right to add parts cannot add a part to a new job, and see the reason', async () => {
  await openWithout('AddJobPartRow')
  expect(isNewJobDisabled()).toBe(true)
  expect(document.body.textContent).toContain('You have no right to edit jobs.')
})

it('users without the right to add labour rows can add a part to a new job', async () => {
  await openWithout('AddJobWorkRow')
  expect(isNewJobDisabled()).toBe(false)
})

it('adding a part without a price sends no price, so that the server uses the price of its catalogue', async () => {
  const { PriceData: _, ...part } = samplePart
  const { server } = await openWithout('AddJobWorkRow', part)
  await press('New job')
  await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
  const body = server.callsOf(saves)[0]?.body
  expect(body).toMatchObject({ Rows: [{ RowType: 'SparePart', OrderedAmount: 1 }] })
  expect(body).not.toHaveProperty('Rows.0.Price')
})
