import type { Comeback } from '@verstas/contract/work-orders/comebacks.ts'
import { expect, it } from 'vitest'
import { press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import ComebackPanel from './comeback-panel.tsx'

const route = '/api/workshop/workorder/id/7/comeback'
const earlier = { WorkOrderId: 5, OrderNumber: 1_002_001, ExternalNumber: 'H-77' }
const asked: Comeback = {
  Judgement: null,
  EarlierVisits: [{ ...earlier, FinishedOn: '2026-11-12', Days: 6, Works: ['Brakes'] }],
}
const judged: Comeback = {
  ...asked,
  Judgement: { Earlier: earlier, Reason: 'part', EmployeeName: 'Anna', At: '2026-11-18T08:00:00Z' },
}

async function show(comeback: Comeback) {
  const { server } = await renderPages(
    '/',
    [{ path: '/', component: () => <ComebackPanel workOrderId={7} /> }],
    {
      settings: {
        ...sampleSettings,
        Authorization: { ...sampleSettings.Authorization, CorrectStampings: true },
      },
      prepare: ({ reply }) => {
        reply(`GET ${route}`, { body: comeback })
        reply(`POST ${route}`, { body: asked })
      },
    },
  )
  return server
}
const page = () => document.body.textContent

it("asks about an earlier visit with the dealer's own number, and sends a denial", async () => {
  const server = await show(asked)
  await settleUntil(() => expect(page()).toContain('Did the vehicle come back because of earlier work?'))
  expect(page()).toContain('H-77 · ')
  expect(page()).toContain('after 6 days')
  await press('No')
  await settleUntil(() => expect(server.callsOf(`POST ${route}`)[0]?.body).toEqual({ Verdict: 'none' }))
})

it("names the earlier work order of a comeback by the dealer's own number, and takes it back", async () => {
  const server = await show(judged)
  await settleUntil(() => expect(page()).toContain('H-77'))
  expect(page()).toContain('Anna')
  await press('Take back')
  await settleUntil(() => expect(server.callsOf(`POST ${route}`)[0]?.body).toEqual({ Verdict: 'open' }))
})
