import { act } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { InspectionFigures } from './choose-vehicle.tsx'

it('the figures cover 30 days, including today, and show shares as percentages', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T10:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const route = 'GET /api/vhc/figures/2026-10-20/2026-11-18'
  const { server, host } = await renderPages('/', [{ path: '/', component: InspectionFigures }], {
    prepare: ({ reply }) =>
      reply(route, {
        body: { Started: 8, Completed: 6, NowFound: 4, NowSold: 1, SoonFound: 0, SoonSold: 0 },
      }),
  })
  expect(server.callsOf(route)).toHaveLength(0)
  await act(async () => host.querySelector('summary')?.click())
  await settleUntil(() => expect(host.textContent).toContain('75'))
  expect(server.callsOf(route)).toHaveLength(1)
  expect(host.textContent).toContain('25')
})
