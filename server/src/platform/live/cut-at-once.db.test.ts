import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { connectLive, listenOn } from '../../../test/live-client.ts'
import { parseToken } from '../session/session-token.ts'

it('a sign-out closes the connections of its session without the periodic check of sessions', async () => {
  // Without intervals, the periodic check never runs.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, db, signIn, send } = await buildTestApp()
  const origin = await listenOn(app)
  const headers = await signIn(await buildEmployee(db, { sites: [await buildSite(db)] }))
  const live = await connectLive(origin, headers)
  const cut = new Promise((resolve) => live.socket.once('disconnect', resolve))
  const id = parseToken(headers.authorization)?.id ?? ''
  await send(sessionEndpoints.closeSession, { params: { id } }, headers)
  // Does not use `expectCut`, because it would advance the fake timers.
  expect(await cut).toBe('io server disconnect')
})
