import { act } from '@testing-library/react'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { describe, expect, it } from 'vitest'
import { SessionStoreContext } from '../../../platform/session/session-context.ts'
import { networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import { settleUntil } from '../../../platform/session/test/page-controls.ts'
import { createTestStore } from '../../../platform/session/test/render.tsx'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { WallPage } from './wall.page.tsx'

async function open(reply: Parameters<FakeServer['reply']>[1]) {
  const { store } = createTestStore()
  const component = () => (
    <SessionStoreContext value={store}>
      <WallPage />
    </SessionStoreContext>
  )
  const page = await renderPages('/wall/secret', [{ path: '/wall/$token', component }], {
    prepare: (server) => server.reply('GET /api/utility/activities/wall', reply),
  })
  await act(() => store.start({}))
  return page
}

describe('a screen on the wall', () => {
  it('the wall shows that its link was revoked if the server reports it', async () => {
    const { server } = await open(refusal(401, errorCodes.wallLinkEnded.id))
    await settleUntil(() =>
      expect(document.body.textContent).toContain('This screen link is no longer valid'),
    )
    const [call] = server.callsOf('GET /api/utility/activities/wall')
    expect(call?.authorization).toBe('Wall secret')
  })

  it.each<[string, Parameters<FakeServer['reply']>[1]]>([
    ['too many requests', refusal(429, errorCodes.tooManyRequests.id)],
    ['a server error', refusal(500, errorCodes.unexpected.id)],
    ['no network', networkError],
  ])('the wall says that the server cannot be reached, not that the link has ended: %s', async (_, reply) => {
    await open(reply)
    await settleUntil(() => expect(document.body.textContent).toContain('The server cannot be reached'))
    expect(document.body.textContent).not.toContain('no longer valid')
  })
})
