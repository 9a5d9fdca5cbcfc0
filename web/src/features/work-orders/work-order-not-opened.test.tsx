import { beforeEach, expect, it } from 'vitest'
import { networkError } from '../../platform/session/test/fake-server.ts'
import { control, settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { reservationsQuery } from '../work-schedule/api.ts'
import { renderPage } from './test/render-page.tsx'
import { sampleSummary } from './test/sample-work-order.ts'

const route = 'GET /api/workshop/workorder/number/1002345'

beforeEach(() => sessionStorage.clear())

/** Opens a work order page without a network. Only the reservations of a day are cached. */
async function open(settings = sampleSettings) {
  const page = await renderPage('/workorder?number=1002345', {
    settings,
    prepare: ({ reply }) => reply(route, networkError),
  })
  page.queryClient.setQueryData(reservationsQuery('2026-11-20').queryKey, [
    { WorkOrder: sampleSummary(1002344, 'ABC-1') },
    { WorkOrder: sampleSummary(1002345, 'MFO-957') },
  ] as never)
  await settleUntil(() => expect(page.host.textContent).toContain('Octavia'))
  return page
}

it("an unreachable work order shows its vehicle from a day's list, with a link to the health check", async () => {
  const { host } = await open()
  expect(document.querySelector('h1')?.textContent).toContain('MFO-957')
  expect(host.textContent).toContain('You can begin the health check')
  expect(control('Health check').getAttribute('href')).toMatch(
    /^\/vhc\/vin\/TMBAG7NE0JY131093\?order=.*1002345/,
  )
  expect(control('Retry').dataset.variant).toBe('tonal')
})

it('an unreachable work order offers no health check without the right to make one', async () => {
  const { host } = await open({
    ...sampleSettings,
    Authorization: { ...sampleSettings.Authorization, MobileCheckList: false },
  })
  expect(() => control('Health check')).toThrow()
  expect(host.textContent).not.toContain('health check')
  expect(control('Retry').dataset.variant).toBe('main')
})

it('shows that a work order was not found once the server says so, without a health check link', async () => {
  const { host, server } = await open()
  server.reply(route, { status: 404, body: [] })
  control('Retry').click()
  await settleUntil(() => expect(host.textContent).toContain('Work order not found'))
  await settle()
  expect(() => control('Health check')).toThrow()
})
