import { expect, it } from 'vitest'
import { control } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { sampleJob, samplePart, sampleWorkOrder } from '../test/sample-work-order.ts'
import { AddPartSheet } from './add-part-sheet.tsx'

/** Opens the sheet for a user who lacks the given right. */
async function openWithout(right: string): Promise<void> {
  const component = () => (
    <AddPartSheet isOpen orderNumber={1_002_345} part={samplePart} onClose={() => undefined} />
  )
  await renderPages('/', [{ path: '/', component }], {
    settings: {
      ...sampleSettings,
      ProfileRightSettings: {
        AccessProfile: { ...sampleSettings.ProfileRightSettings.AccessProfile, [right]: false },
      },
    },
    prepare: ({ reply }) =>
      reply('GET /api/workshop/workorder/number/1002345', {
        body: sampleWorkOrder({ Jobs: [sampleJob(1, [])] }),
      }),
  })
}

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
