import { beforeEach, expect, it } from 'vitest'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { dismissToast, readToasts } from '../../../platform/ui/notify.ts'
import { renderPage } from '../test/render-page.tsx'
import { sampleJob, sampleRow, sampleWorkOrder } from '../test/sample-work-order.ts'

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

it('shows why files cannot be attached to a job without a number', async () => {
  const job = { ...sampleJob(1, [sampleRow({ RowId: 11 })]), JobNumber: null, JobHeaderNumber: null }
  await renderPage('/workorder?number=1002345', {
    prepare: (server) => {
      server.reply('GET /api/workshop/workorder/number/1002345', { body: sampleWorkOrder({ Jobs: [job] }) })
    },
  })
  const button = () =>
    [...document.querySelectorAll('button')].find((found) =>
      found.getAttribute('aria-label')?.startsWith('Attach'),
    )
  await settleUntil(() => expect(button()).toBeDefined())
  await press(button()?.getAttribute('aria-label') ?? '')
  expect(control(button()?.getAttribute('aria-label') ?? '').getAttribute('aria-disabled')).toBe('true')
  expect(readToasts().map(({ message }) => message)).toEqual([
    'The job has no number yet. For now, attach the file to the work order.',
  ])
})
