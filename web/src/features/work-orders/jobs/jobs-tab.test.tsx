import { beforeEach, expect, it } from 'vitest'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { sampleEmployee } from '../../../platform/session/test/sample-session.ts'
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

it.each([
  ['a technician can select rows of an active work order', 'M', 'A', true],
  ['a technician cannot select rows of an invoiced work order', 'M', 'I', false],
  ['an employee who stamps no work cannot select rows', 'V', 'A', false],
] as const)('%s', async (_, Subsystem, Status, isOffered) => {
  const order = sampleWorkOrder({ Status, Jobs: [sampleJob(1, [sampleRow({ RowId: 11, Name: 'Oil' })])] })
  const { host } = await renderPage('/workorder?number=1002345', {
    employee: { ...sampleEmployee, Subsystem },
    prepare: ({ reply }) => reply('GET /api/workshop/workorder/number/1002345', { body: order }),
  })
  await settleUntil(() => expect(host.textContent).toContain('Oil'))
  expect(host.querySelector('input[type=checkbox]') !== null).toBe(isOffered)
})
