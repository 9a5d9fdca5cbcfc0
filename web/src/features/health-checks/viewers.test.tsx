import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { linkSession } from '../../platform/api/connection.ts'
import { noteLive } from '../../platform/live/use-is-live.ts'
import { settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { sampleEmployee } from '../../platform/session/test/sample-session.ts'
import { hearViewer } from './hear-viewer.ts'
import { freshDevice } from './test/fresh-device.ts'
import { answerInspection } from './test/inspection-server.ts'
import { openHealthCheck } from './test/open-health-check.tsx'

// Loads the lazily imported module ahead.
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

/** Opens inspection 12, with its presence sent to others, and returns later calls. */
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
  const told = () =>
    server.callsOf(noteViewer).map(({ body }) => ((body as { IsHere: boolean }).IsHere ? 'here' : 'left'))
  const hear = (EmployeeId: number, Name: string, IsHere: boolean) => {
    hearViewer(queryClient, { InspectionId: 12, EmployeeId, Name, IsHere })
    return settle()
  }
  await settleUntil(() => expect(told()).toEqual(['here']))
  return { ...page, told, hear, keptAlive }
}
const happen = (event: Event) => {
  window.dispatchEvent(event)
  return settle()
}

it('sends immediately that a tab was closed, also while it closes', async () => {
  const { told, keptAlive } = await openPage()
  await happen(new Event('pagehide'))
  expect(told()).toEqual(['here', 'left'])
  expect(keptAlive).toEqual(['/api/vhc/inspection/12/viewer'])
})

it('sends it again if the browser restores the tab', async () => {
  const { told } = await openPage()
  await happen(new Event('pagehide'))
  await happen(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(told()).toEqual(['here', 'left', 'here'])
})

it('leaves nobody because of a network that comes and goes', async () => {
  const { told, hear, host } = await openPage()
  await hear(9, 'Aino Koskinen', true)
  await settleUntil(() => expect(told()).toEqual(['here', 'here']))
  network.isOnline = false
  await happen(new Event('offline'))
  noteLive(false)
  await settle()
  expect(host.textContent).toContain('The same check is open: Aino Koskinen')
  expect(told()).not.toContain('left')
})

it('stays where the same person closes it on another device', async () => {
  const { told, hear, host } = await openPage()
  const { Id, Name } = sampleEmployee
  await hear(Id, Name, true)
  expect(told()).toEqual(['here'])
  await hear(Id, Name, false)
  await settleUntil(() => expect(told()).toEqual(['here', 'here']))
  expect(host.textContent).not.toContain('The same check is open')
})
