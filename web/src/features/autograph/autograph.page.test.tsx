import { act, fireEvent } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Answer } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { sampleJob, sampleRow, sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import { AutographPage } from './autograph.page.tsx'

const route = 'POST /api/attachment/file/workorder/1002345'

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
  const drawing = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['ink'], { type: 'image/png' })),
  )
})

/** Opens the page, draws a signature, and sends the signature. */
async function sign(reply: () => Answer | Promise<Answer>) {
  const pages = [
    { path: '/autograph/$order', component: AutographPage },
    { path: '/workorder', component: () => <p>The order</p> },
    { path: '/stamping', component: () => <p>The clockings</p> },
  ]
  const page = await renderPages('/autograph/1002345', pages, {
    prepare: (server) => {
      server.reply('GET /api/workshop/workorder/number/1002345', { body: sampleWorkOrder() })
      server.reply(route, reply)
    },
  })
  const paper = document.querySelector('canvas')
  if (!paper) throw new Error('There is no paper.')
  const point = { pointerId: 1, isPrimary: true, button: 0, buttons: 1, clientX: 20, clientY: 20 }
  act(() => {
    fireEvent.pointerDown(paper, point)
    fireEvent.pointerUp(window, { ...point, buttons: 0 })
  })
  await press('Send')
  return page
}

const toasts = () => readToasts().map(({ message }) => message)

it('returns to the work order after the server has stored the signature', async () => {
  const { router } = await sign(() => ({ body: [] }))
  await settleUntil(() =>
    expect(router.history.location.address).toBe('/workorder?number=1002345&tab=workorder'),
  )
  expect(toasts()).toEqual(['Signature saved'])
})

it('a signature that is sent after the user left the page does not change the page', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { router } = await sign(() => promise)
  await act(async () => router.navigate({ to: '/stamping' }))
  await act(async () => resolve({ body: [] }))
  await settleUntil(() => expect(toasts()).toEqual(['Signature saved']))
  expect(router.history.location.address).toBe('/stamping')
})

it('asks for a signature if the paper is empty', async () => {
  const { server } = await renderPages('/autograph/1002345', [
    { path: '/autograph/$order', component: AutographPage },
  ])
  await type('Signer’s name', 'Katja Eklund')
  await press('Send')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Please provide signature first.')
  expect(server.callsOf(route)).toEqual([])
})

it('shows the agreed jobs with their sum, and proposes the contact person as the signer', async () => {
  const job = sampleJob(1, [sampleRow({ RowId: 1, Price: 45.9, OrderedAmount: 2 })])
  await renderPages('/autograph/1002345', [{ path: '/autograph/$order', component: AutographPage }], {
    prepare: (server) =>
      server.reply('GET /api/workshop/workorder/number/1002345', {
        body: sampleWorkOrder({ ContactCustomerName: 'Katja Eklund', Jobs: [job] }),
      }),
  })
  await settleUntil(() => expect(document.body.textContent).toContain('91,80'))
  expect(document.body.textContent).toContain(job.Note)
  await settleUntil(() => expect(control<HTMLInputElement>('Signer’s name').value).toBe('Katja Eklund'))
})
