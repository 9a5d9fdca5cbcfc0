import { expect, it } from 'vitest'
import { press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { RetentionPage } from './retention.tsx'

const saves = 'POST /api/administration/retention/imports'
const words = () => document.body.textContent

it('a changed period shows how many rows the next run removes, and must be within its range', async () => {
  const periods = [
    { Name: 'imports', Days: 30, DefaultDays: 30, Due: 0, Held: 0, Oldest: null },
    { Name: 'answers', Days: 15, DefaultDays: 15, Due: 2, Held: 0, Oldest: null },
  ]
  const { server } = await renderPages('/', [{ path: '/', component: RetentionPage }], {
    settings: { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, ManageSettings: true } },
    prepare: ({ reply }) => {
      reply('GET /api/administration/retention', { body: periods })
      reply('GET /api/administration/retention/imports/due?days=30', {
        body: { Due: 0, Held: 0, Oldest: null },
      })
      reply('GET /api/administration/retention/imports/due?days=14', {
        body: { Due: 7, Held: 2, Oldest: null },
      })
      reply('GET /api/administration/retention-run', { body: null })
      reply(saves, { body: periods })
    },
  })
  expect(words()).toContain('The next run removes 2 rows')
  await press('Edit: Imports of files')
  await type('Period in days', '13')
  await press('Save')
  expect(server.callsOf(saves)).toEqual([])
  await type('Period in days', '14')
  await settleUntil(() => expect(words()).toContain('The next run removes 7 rows'))
  await press('Save')
  await settleUntil(() => expect(server.callsOf(saves)[0]?.body).toEqual({ Days: 14, Base: 30 }))
})

it('a period that keeps customers for ever removes none until a number of days is set', async () => {
  const periods = [{ Name: 'customers', Days: null, DefaultDays: null, Due: 0, Held: 0, Oldest: null }]
  const saved = 'POST /api/administration/retention/customers'
  const { server } = await renderPages('/', [{ path: '/', component: RetentionPage }], {
    settings: { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, ManageSettings: true } },
    prepare: ({ reply }) => {
      reply('GET /api/administration/retention', { body: periods })
      reply('GET /api/administration/retention-run', {
        body: {
          Day: '2026-11-18',
          EndedAt: '2026-11-18T01:00:02Z',
          HasFailed: false,
          Removed: [{ Name: 'customers', Removed: 4, Held: 1 }],
        },
      })
      reply('GET /api/administration/retention/customers/due?days=1095', {
        body: { Due: 7, Held: 2, Oldest: '2019-02-03T08:00:00Z' },
      })
      reply(saved, { body: periods })
    },
  })
  await settleUntil(() =>
    expect(words()).toContain('Names of customers: 4 removed, A legal hold keeps 1 row'),
  )
  await press('Edit: Names of customers')
  await press('Keep without an end')
  await type('Period in days', '1095')
  await settleUntil(() => expect(words()).toContain('A legal hold keeps 2 rows'))
  await press('Save')
  await settleUntil(() => expect(server.callsOf(saved)[0]?.body).toEqual({ Days: 1095, Base: null }))
})
