import type { NewWallLink, WallLink } from '@verstas/contract/activities/wall-entities.ts'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { control, press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { LinksDialog } from './links-dialog.tsx'

const link = (number: number, Name: string): WallLink => ({
  Id: `00000000-0000-4000-8000-00000000000${number}`,
  Name,
  CreatorSalesmanId: 7,
  CreatorName: 'Matti Virtanen',
  Created: '2026-11-18T06:00:00Z',
  LastSeen: null,
})
const old = link(1, 'Parts desk')
const made: NewWallLink = { ...link(2, 'Lobby'), Token: 'the-token' }

const Links = () => <LinksDialog isOpen onClose={() => undefined} />

it('the address of a new wall link remains visible while another link is revoked', async () => {
  await renderPages('/links', [{ path: '/links', component: Links }], {
    prepare: ({ reply }) => {
      reply('GET /api/utility/activities/wall/links', { body: [made, old] })
      reply('POST /api/utility/activities/wall/links', { body: made })
      for (const one of [old, made])
        reply(`POST /api/utility/activities/wall/links/${one.Id}/revoke`, { body: one })
    },
  })
  await settleUntil(() => control('Revoke: Parts desk'))
  await type('Where the screen is', 'Lobby')
  await press('Make a link')
  const isShown = () =>
    [...document.querySelectorAll('input')].some(({ value }) => value.includes('the-token'))
  await settleUntil(() => expect(isShown()).toBe(true))
  for (const [name, stays] of [
    ['Parts desk', true],
    ['Lobby', false],
  ] as const) {
    await press(`Revoke: ${name}`)
    await settleUntil(() => control('Revoke'))
    await press('Revoke')
    await settleUntil(() => control(`Revoke: ${name}`))
    expect(isShown()).toBe(stays)
  }
})

it('a wall link shows its creator, its creation day, and its last use by a screen', async () => {
  const seen = { ...made, LastSeen: '2026-11-19T05:30:00Z' }
  await renderPages('/links', [{ path: '/links', component: Links }], {
    prepare: ({ reply }) => reply('GET /api/utility/activities/wall/links', { body: [seen, old] }),
  })
  await settleUntil(() => control('Revoke: Parts desk'))
  const [first, second] = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  for (const words of ['Lobby', '19.11.2026 07:30', 'Matti Virtanen, 18.11.2026'])
    expect(first).toContain(words)
  for (const words of ['Parts desk', 'Matti Virtanen, 18.11.2026']) expect(second).toContain(words)
  expect(second).not.toContain(':')
})

function Opened() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Toggle
      </button>
      {isOpen && <Links />}
    </>
  )
}

it('the wall link dialog refetches when reopened, and shows new links of other administrators', async () => {
  const begin = Date.now()
  const now = vi.spyOn(Date, 'now').mockReturnValue(begin)
  onTestFinished(() => now.mockRestore())
  const route = 'GET /api/utility/activities/wall/links'
  const { server } = await renderPages('/links', [{ path: '/links', component: Opened }], {
    prepare: ({ reply }) => reply(route, { body: [old] }),
  })
  await settleUntil(() => control('Revoke: Parts desk'))
  await press('Toggle')
  server.reply(route, { body: [made, old] })
  now.mockReturnValue(begin + 60_000)
  await press('Toggle')
  await settleUntil(() => control('Revoke: Lobby'))
})
