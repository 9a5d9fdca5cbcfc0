import { fireEvent } from '@testing-library/react'
import type { FoundEverything } from '@verstas/contract/search/entities.ts'
import { expect, it } from 'vitest'
import { control, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { HeadSearch } from './head-search.tsx'

const field = 'Plate, number, part or person'
const found: FoundEverything = { WorkOrders: [], Vehicles: [], People: [], Parts: [], Employees: [] }

it('keeps the letters that are typed before the code of the search has loaded, and searches for them', async () => {
  const { server } = await renderPages('/startpage', [{ path: '/startpage', component: HeadSearch }], {
    prepare: ({ reply }) => reply('GET /api/workshop/search?Text=knm', { body: found }),
  })
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const early = control<HTMLInputElement>(field)
  expect(document.activeElement).toBe(early)
  fireEvent.input(early, { target: { value: 'knm' } })
  await settleUntil(() => expect(early.isConnected).toBe(false))
  const input = control<HTMLInputElement>(field)
  expect(input.value).toBe('knm')
  expect(document.activeElement).toBe(input)
  await settleUntil(() => expect(server.callsOf('GET /api/workshop/search?Text=knm')).toHaveLength(1))
})
