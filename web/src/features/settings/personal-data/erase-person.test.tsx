import type { StoredPerson } from '@verstas/contract/personal-data/entities.ts'
import { expect, it } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { PersonDataPage } from './person-data.tsx'

const path = '/api/administration/personal-data/customer/4711'
const erases = `POST ${path}/erasure`
const liisa: StoredPerson = {
  ...{ Kind: 'customer', Id: 4711, Name: 'Liisa Lahtinen', Detail: '', IsErased: false, IsHeld: false },
  ...{ Counts: [{ Group: 'person', Count: 1 }], Holds: [], Hindrance: null },
}
const page = () => document.body.textContent

it('an erasure that could not be noted for restores is repeated with the same key', async () => {
  const { server } = await renderPages(
    '/',
    [{ path: '/', component: () => <PersonDataPage kind="customer" id={4711} /> }],
    {
      prepare: ({ reply }) => {
        reply(`GET ${path}`, { body: liisa })
        reply(`GET ${path}/mentions`, { body: { Texts: [], Pictures: [], HasMore: false } })
        reply(`${erases}/preview`, { body: { Changes: [{ Group: 'person', Count: 1 }], Kept: [] } })
        reply(erases, () => {
          reply(`GET ${path}`, { body: { ...liisa, Name: '-', IsErased: true, Counts: [] } })
          return refusal(503, 900509, 'The place of backups could not be told. Try again.')
        })
      },
    },
  )
  await settleUntil(() => expect(page()).toContain('Liisa Lahtinen'))
  await press('See what would go')
  await press('Erase for good')
  await type('Type the name: Liisa Lahtinen', 'Liisa Lahtinen')
  await press('Erase for good')
  await settleUntil(() => expect(page()).toContain('The place of backups could not be told.'))
  await settleUntil(() => expect(server.callsOf(`GET ${path}`)).toHaveLength(2))
  server.reply(erases, { body: {} })
  await press('Erase for good')
  await settleUntil(() => expect(page()).not.toContain('The place of backups could not be told.'))
  const [first, second, ...others] = server.callsOf(erases)
  expect(second).toMatchObject({
    body: { TypedName: 'Liisa Lahtinen' },
    idempotencyKey: first?.idempotencyKey,
  })
  expect(others).toEqual([])
  expect(page()).not.toContain('Erase for good')
})
