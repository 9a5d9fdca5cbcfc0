import { expect, it } from 'vitest'
import { press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { RetentionPage } from './retention.tsx'

const saves = 'POST /api/administration/retention/imports'
const words = () => document.body.textContent

it('a changed period shows how many rows the next run removes, and none outside its range is saved', async () => {
  const periods = [
    { Name: 'imports', Days: 30, DefaultDays: 30, Due: 0 },
    { Name: 'answers', Days: 15, DefaultDays: 15, Due: 2 },
  ]
  const { server } = await renderPages('/', [{ path: '/', component: RetentionPage }], {
    settings: { ...sampleSettings, Authorization: { ...sampleSettings.Authorization, ManageSettings: true } },
    prepare: ({ reply }) => {
      reply('GET /api/administration/retention', { body: periods })
      reply('GET /api/administration/retention/imports/due?days=30', { body: { Due: 0 } })
      reply('GET /api/administration/retention/imports/due?days=14', { body: { Due: 7 } })
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
