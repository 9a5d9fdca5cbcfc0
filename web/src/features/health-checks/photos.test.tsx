import { userEvent } from '@testing-library/user-event'
import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { linkSession } from '../../platform/api/connection.ts'
import { press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { pretendCamera } from '../camera/test/pretended-camera.ts'
import { freshDevice } from './test/fresh-device.ts'
import { answerInspection } from './test/inspection-server.ts'
import { openHealthCheck } from './test/open-health-check.tsx'

// What the app loads late is here at once.
import './form/form-screen.tsx'
import './form/inspection-camera.tsx'

let camera: ReturnType<typeof pretendCamera>
const network = freshDevice()
const goOffline = () => {
  network.isOnline = false
  window.dispatchEvent(new Event('offline'))
}

beforeEach(() => {
  camera = pretendCamera()
  linkSession({ token: 'id.secret', onRenewed: () => undefined, onUnauthorized: () => undefined })
})

/** Opens inspection 12, or a new one, whose first save makes it number 12. */
function openPage(address: string, isNew = false) {
  return openHealthCheck(address, { prepare: (server) => void answerInspection(server, isNew ? null : {}) })
}

/** What the device keeps of photos, in their order. */
async function keptPhotos() {
  const database = await openDB('verstas.queue')
  const entries = await database.getAllFromIndex('entries', 'order')
  database.close()
  return entries
    .filter(({ kind }) => kind === 'inspectionPhoto')
    .map(({ state, payload: { id, oid, property, caption } }) => ({ state, id, oid, property, caption }))
}

const shots = () => document.querySelectorAll('[aria-label="Photos taken"] > li')
const waitingOf = (row: string) =>
  document.getElementById(row)?.querySelectorAll('[aria-label="The photo waits to be sent"] > li')

const oid = '6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70'

it('takes photos of a check in a row without a network, each safe at once, one with words, and leaves the form as it was', async () => {
  const { router } = await openPage('/vhc/12')
  goOffline()
  await press('Add a photo: Front discs')
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Photos: Front discs')
  for (const count of [1, 2, 3]) {
    await press('Take a photo')
    await settleUntil(() => expect(shots()).toHaveLength(count))
    expect(await keptPhotos()).toHaveLength(count)
  }
  expect((await keptPhotos()).map(({ state }) => state)).toEqual(['held', 'held', 'held'])
  await press('Photo 2: draw on, caption or discard')
  await type('Caption', 'Cracked')
  await press('Keep')
  await press('Send (3)')
  await settleUntil(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(router.state.location).toMatchObject({ pathname: '/vhc/12', search: {} })
  await settleUntil(() => expect(waitingOf('check.discs')).toHaveLength(3))
  expect(waitingOf('check.pads')).toHaveLength(0)
  const photo = { state: 'waiting', id: 12, oid: null, property: 'check.discs', caption: undefined }
  expect(await keptPhotos()).toEqual([photo, { ...photo, caption: 'Cracked' }, photo])
})

it('begins the inspection with the first photo, and stays open while that gets its number', async () => {
  const { router, server } = await openPage(`/vhc?vehicle=7&survey=3&oid=${oid}`, true)
  await press('Add photos of the car')
  expect(server.callsOf('POST /api/vhc/inspection/save')).toHaveLength(0)
  await press('Take a photo')
  await settleUntil(() => expect(router.state.location.pathname).toBe('/vhc/12'))
  expect(router.state.location.search).toEqual({ photo: 'car' })
  expect(shots()).toHaveLength(1)
  await press('Take a photo')
  goOffline()
  router.history.back()
  await settleUntil(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await settleUntil(() => expect(router.state.location).toMatchObject({ pathname: '/vhc/12', search: {} }))
  const photo = { state: 'waiting', oid, property: null, caption: undefined }
  expect(await keptPhotos()).toEqual([
    { ...photo, id: null },
    { ...photo, id: 12 },
  ])
})

it('takes pictures from the device where there is no camera', async () => {
  camera.openCamera.mockRejectedValue(new DOMException('no', 'NotFoundError'))
  await openPage('/vhc/12')
  goOffline()
  await press('Add a photo: Hoses')
  await settleUntil(() => expect(document.body.textContent).toContain('No camera was found'))
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  expect(input?.accept).toBe('image/*')
  const files = ['a.jpg', 'b.jpg'].map((name) => new File([name], name, { type: 'image/jpeg' }))
  if (input) await userEvent.upload(input, files)
  await settleUntil(() => expect(waitingOf('check.hoses')).toHaveLength(2))
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

it('opens for nothing that the form does not have', async () => {
  const { host } = await openPage('/vhc/12?photo=check.nothing')
  expect(host.textContent).toContain('Front discs')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(camera.openCamera).not.toHaveBeenCalled()
})
