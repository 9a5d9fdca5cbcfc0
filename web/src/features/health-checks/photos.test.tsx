import { userEvent } from '@testing-library/user-event'
import type { InspectionAttachment } from '@verstas/contract/health-checks/entities.ts'
import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import { linkSession } from '../../platform/api/connection.ts'
import { control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import type { RenderOptions } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { installFakeCamera } from '../camera/test/fake-camera.ts'
import { freshDevice } from './test/fresh-device.ts'
import { answerInspection } from './test/inspection-server.ts'
import { openHealthCheck } from './test/open-health-check.tsx'
import { sampleForm } from './test/sample-form.ts'

// Preloads the lazily imported modules.
import '../attachments/attachment-tiles.tsx'
import '../attachments/viewer/viewer-dialog.tsx'
import './form/form-screen.tsx'
import './form/inspection-camera.tsx'
import './maps/marker-sheet.tsx'

let camera: ReturnType<typeof installFakeCamera>
const network = freshDevice()
const goOffline = () => {
  network.isOnline = false
  window.dispatchEvent(new Event('offline'))
}

beforeEach(() => {
  camera = installFakeCamera()
  linkSession({ token: 'id.secret', onRenewed: () => undefined, onUnauthorized: () => undefined })
})

/** Opens inspection 12, or a new inspection, whose first save assigns number 12. */
function openPage(address: string, isNew = false) {
  return openHealthCheck(address, { prepare: (server) => void answerInspection(server, isNew ? null : {}) })
}

/** Returns the device's photos, in the order in which they were taken. */
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
  document.getElementById(row)?.querySelectorAll('[aria-label="The photo is waiting to be sent"] > li')

const oid = '6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70'

it('takes several photos of a check offline, stores each immediately, and returns to the form', async () => {
  const { router } = await openPage('/vhc/12')
  goOffline()
  await press('Add a photo: Front discs')
  expect(document.querySelector('dialog')?.textContent).toContain('Photos: Front discs')
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
  await settleUntil(() => expect(document.querySelector('dialog')).toBeNull())
  expect(router.history.location).toMatchObject({ pathname: '/vhc/12', search: {} })
  await settleUntil(() => expect(waitingOf('check.discs')).toHaveLength(3))
  expect(waitingOf('check.pads')).toHaveLength(0)
  const photo = { state: 'waiting', id: 12, oid: null, property: 'check.discs', caption: undefined }
  expect(await keptPhotos()).toEqual([photo, { ...photo, caption: 'Cracked' }, photo])
})

it('the first photo creates the inspection, and the camera stays open while the number is assigned', async () => {
  const { router, server } = await openPage(`/vhc?vehicle=7&survey=3&oid=${oid}`, true)
  await press('Add photos of the car')
  expect(server.callsOf('POST /api/vhc/inspection/save')).toHaveLength(0)
  await press('Take a photo')
  await settleUntil(() => expect(router.history.location.pathname).toBe('/vhc/12'))
  expect(router.history.location.search).toEqual({ photo: 'car' })
  expect(shots()).toHaveLength(1)
  await press('Take a photo')
  goOffline()
  router.history.back()
  await settleUntil(() => expect(document.querySelector('dialog')).toBeNull())
  await settleUntil(() => expect(router.history.location).toMatchObject({ pathname: '/vhc/12', search: {} }))
  const photo = { state: 'waiting', oid, property: null, caption: undefined }
  expect(await keptPhotos()).toEqual([
    { ...photo, id: null },
    { ...photo, id: 12 },
  ])
})

it('accepts pictures and papers from the device if there is no camera', async () => {
  camera.openCamera.mockRejectedValue(new DOMException('no', 'NotFoundError'))
  await openPage('/vhc/12')
  goOffline()
  await press('Add a photo: Hoses')
  await settleUntil(() => expect(document.body.textContent).toContain('No camera was found'))
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
  const files = [
    new File(['a'], 'a.jpg', { type: 'image/jpeg' }),
    new File(['b'], 'b.pdf', { type: 'application/pdf' }),
  ]
  if (input) await userEvent.upload(input, files)
  await settleUntil(() => expect(waitingOf('check.hoses')).toHaveLength(2))
  expect(document.querySelector('dialog')).toBeNull()
})

it('does not open the camera for a subject that the form does not contain', async () => {
  const { host } = await openPage('/vhc/12?photo=check.nothing')
  expect(host.textContent).toContain('Front discs')
  expect(document.querySelector('dialog')).toBeNull()
  expect(camera.openCamera).not.toHaveBeenCalled()
})

const photo = (Id: number, Name: string, Property: string | null): InspectionAttachment => ({
  Id,
  Key: `8d0c8a52-3d9b-4c1c-9c0e-6b8d4a1f2e3${Id}`,
  Name,
  Created: '2026-11-20T07:10:00Z',
  Property,
  Caption: null,
  ContentType: 'image/jpeg',
  HasThumbnail: false,
})

/** Opens inspection 12 with a picture, a marker for a dent, and these photos. */
const openWithDent = (photos: readonly InspectionAttachment[], options: RenderOptions = {}) => {
  const Svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const bonnet = { Id: 'bonnet', Title: 'Bonnet', X: 0.5, Y: 0.5 }
  const front = { Id: 'front', Title: 'Front', Descriptor: 'front.car', Svg, Parts: [bonnet] }
  return openHealthCheck('/vhc/12', {
    ...options,
    prepare: (server) => {
      answerInspection(
        server,
        { 'marker.front': '0.5,0.5,1' },
        { Survey: { ...sampleForm().Survey, ImageMaps: [front] }, Attachments: [...photos] },
      )
      options.prepare?.(server)
    },
  })
}

const tilesIn = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll('[aria-label="Files"] button') ?? [])].map(({ textContent }) => textContent)
const dialogs = () => [...document.querySelectorAll('dialog')]
const panel = (title: string) =>
  [...document.querySelectorAll('section')].find((section) => section.textContent.startsWith(title))

it("shows a marker's photos on its sheet, and those of a removed marker with the photos of the vehicle", async () => {
  const ofDent = 'marker.front.0.5,0.5,1'
  await openWithDent([
    photo(1, 'dent.jpg', ofDent),
    photo(2, 'gone.jpg', 'marker.front.6f9c1d8e'),
    photo(3, 'car.jpg', null),
    photo(4, 'discs.jpg', 'check.discs'),
  ])
  await settleUntil(() => expect(tilesIn(panel('Photos of the whole car'))).toHaveLength(2))
  expect(tilesIn(panel('Photos of the whole car')).join()).toMatch(/gone\.jpg.*car\.jpg/)
  const dent = [...document.querySelectorAll('li button')].find(({ textContent }) =>
    textContent.includes('1\u00a0photo'),
  )
  await press(dent?.textContent ?? '')
  await settleUntil(() => expect(tilesIn(dialogs()[0])).toHaveLength(1))
  document.querySelector<HTMLElement>('dialog [aria-label="Files"] button')?.click()
  await settleUntil(() => expect(dialogs().at(-1)?.textContent).toContain('dent.jpg'))
  expect(dialogs()).toHaveLength(2)
})

it('a user without the flag MobileServiceTechnician can remove a photo of a health check', async () => {
  const MobileServiceTechnician = false
  const settings = {
    ...sampleSettings,
    Authorization: { ...sampleSettings.Authorization, MobileServiceTechnician },
  }
  const { server } = await openWithDent([photo(3, 'car.jpg', null)], {
    settings,
    prepare: (prepared) => prepared.reply('DELETE /api/vhc/inspection/12/attachment/3', () => ({ body: {} })),
  })
  await settleUntil(() => expect(tilesIn(panel('Photos of the whole car'))).toHaveLength(1))
  document.querySelector<HTMLElement>('[aria-label="Files"] button')?.click()
  await settleUntil(() => control('Remove'))
  await press('Remove')
  const confirm = [...document.querySelectorAll<HTMLElement>('button')].findLast(
    ({ textContent }) => textContent === 'Remove',
  )
  confirm?.click()
  await settleUntil(() =>
    expect(server.callsOf('DELETE /api/vhc/inspection/12/attachment/3')).toHaveLength(1),
  )
  await settleUntil(() => expect(server.callsOf('GET /api/vhc/inspection/12')).toHaveLength(2))
})
