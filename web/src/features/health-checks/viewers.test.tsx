import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { linkSession } from '../../platform/api/connection.ts'
import { noteLive } from '../../platform/live/use-is-live.ts'
import { settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { sampleEmployee } from '../../platform/session/test/sample-session.ts'
import { freshDevice } from './test/fresh-device.ts'
import { answerInspection } from './test/inspection-server.ts'
import { openHealthCheck } from './test/open-health-check.tsx'
import { updateViewers } from './update-viewers.ts'

// Preloads the lazily imported module.
import './form/form-screen.tsx'

const noteViewer = 'POST /api/vhc/inspection/12/viewer'
const network = freshDevice()

beforeEach(() => {
  noteLive(true)
  linkSession({ token: 'id.secret', onRenewed: () => undefined, onUnauthorized: () => undefined })
  onTestFinished(() => {
    noteLive(false)
    linkSession(null)
  })
})

/** Opens inspection 12, and waits for the first presence call. */
async function openPage() {
  const keptAlive: string[] = []
  const page = await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      answerInspection(server, {})
      server.reply(noteViewer, { body: {} })
    },
  })
  const { server, queryClient } = page
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.keepalive) keptAlive.push(url)
    return server.fetch(url, init)
  })
  const presenceCalls = () =>
    server.callsOf(noteViewer).map(({ body }) => ((body as { IsHere: boolean }).IsHere ? 'here' : 'left'))
  const receive = (EmployeeId: number, Name: string, IsHere: boolean) => {
    updateViewers(queryClient, { InspectionId: 12, EmployeeId, Name, IsHere })
    return settle()
  }
  await settleUntil(() => expect(presenceCalls()).toEqual(['here']))
  return { ...page, presenceCalls, receive, keptAlive }
}
const happen = (event: Event) => {
  window.dispatchEvent(event)
  return settle()
}

it("reports the user's departure when the tab closes, with a call that outlives the page", async () => {
  const { presenceCalls, keptAlive } = await openPage()
  await happen(new Event('pagehide'))
  expect(presenceCalls()).toEqual(['here', 'left'])
  expect(keptAlive).toEqual(['/api/vhc/inspection/12/viewer'])
})

it('reports the user as present again if the browser restores the tab', async () => {
  const { presenceCalls } = await openPage()
  await happen(new Event('pagehide'))
  await happen(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(presenceCalls()).toEqual(['here', 'left', 'here'])
})

it('reports the presence only once when the browser shows the page for the first time', async () => {
  const { presenceCalls } = await openPage()
  await happen(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(presenceCalls()).toEqual(['here'])
})

it('reports no presence from a tab in the background', async () => {
  const { presenceCalls, receive, host } = await openPage()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  await receive(9, 'Aino Koskinen', true)
  await settleUntil(() => expect(host.textContent).toContain('Aino'))
  expect(presenceCalls()).toEqual(['here'])
})

it('keeps showing the other viewers and reports no departure while the network is lost', async () => {
  const { presenceCalls, receive, host } = await openPage()
  await receive(9, 'Aino Koskinen', true)
  await settleUntil(() => expect(presenceCalls()).toEqual(['here', 'here']))
  network.isOnline = false
  await happen(new Event('offline'))
  noteLive(false)
  await settle()
  expect(host.textContent).toContain('The same check is open: Aino Koskinen')
  expect(presenceCalls()).not.toContain('left')
})

it('reports the user as present again after the same user left on another device', async () => {
  const { presenceCalls, receive, host } = await openPage()
  const { Id, Name } = sampleEmployee
  await receive(Id, Name, true)
  expect(presenceCalls()).toEqual(['here'])
  await receive(Id, Name, false)
  await settleUntil(() => expect(presenceCalls()).toEqual(['here', 'here']))
  expect(host.textContent).not.toContain('The same check is open')
})
