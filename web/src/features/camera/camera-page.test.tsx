import 'fake-indexeddb/auto'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linkSession } from '../../platform/api/connection.ts'
import { removeStoredEntries, storedEntries } from '../../platform/device-queue/test/stored-entries.ts'
import {
  choose,
  control,
  press,
  settle,
  settleUntil,
  type,
} from '../../platform/session/test/page-controls.ts'
import { type RenderOptions, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import type { Upload } from '../attachments/uploads/uploads.ts'
import { sampleJob, sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import { readCameraAddress } from './address.ts'
import { CameraPage } from './camera.page.tsx'
import { installFakeCamera } from './test/fake-camera.ts'

let camera: ReturnType<typeof installFakeCamera>

beforeEach(() => {
  camera = installFakeCamera()
  linkSession({ token: 'id.secret', onRenewed: () => undefined, onUnauthorized: () => undefined })
})

const page = { path: '/camera/$orderNumber', validateSearch: readCameraAddress, component: CameraPage }

/** Opens the camera of the sample work order, which has the jobs 1 and 2. */
const open = (query = '', options: RenderOptions = {}) =>
  renderPages(`/camera/1002345${query}`, [page, { path: '/workorder', component: () => <p>The order</p> }], {
    ...options,
    prepare: (server) =>
      server.reply('GET /api/workshop/workorder/number/1002345', {
        body: sampleWorkOrder({ Jobs: [sampleJob(1, []), sampleJob(2, [])] }),
      }),
  })

/** Returns the constraints of the last request for the camera. */
const askedFor = () => camera.openCamera.mock.lastCall?.[0].video

describe('the camera', () => {
  it('opens the back camera of the phone, and selects the job of the address', async () => {
    await open('?job=2')
    expect(askedFor()).toMatchObject({ facingMode: { ideal: 'environment' } })
    expect(control<HTMLSelectElement>('Photos belong to').value).toBe('2')
  })

  it('each press of the lens button selects the next lens, and the light button turns the light on', async () => {
    await open()
    await press('Change lens')
    expect(askedFor()).toMatchObject({ deviceId: { exact: 'wide' } })
    await press('Change lens')
    expect(askedFor()).toMatchObject({ deviceId: { exact: 'back' } })
    await press('Light')
    expect(camera.light).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  })

  it('shows that the camera is not permitted, and offers to add files', async () => {
    camera.openCamera.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const { host } = await open()
    expect(host.textContent).toContain('Application has no permission to access camera.')
    expect(control('Add files')).toBeDefined()
    expect(control<HTMLButtonElement>('Take a photo').disabled).toBe(true)
  })

  it('does not start the camera for users who may not attach files', async () => {
    const settings = { ...sampleSettings, ProfileRightSettings: { AccessProfile: { EditJob: false } } }
    const { host } = await open('', { settings })
    expect(host.textContent).toContain('You have no right to add files.')
    expect(camera.openCamera).not.toHaveBeenCalled()
  })

  it('stops the camera if its permission arrives after the user has left the page', async () => {
    const { promise, resolve } = Promise.withResolvers<MediaStream>()
    const track = { stop: camera.stop }
    camera.openCamera.mockReturnValue(promise)
    const { unmount } = await open()
    await unmount()
    expect(camera.stop).not.toHaveBeenCalled()
    resolve({ getTracks: () => [track] } as never)
    await settle()
    expect(camera.stop).toHaveBeenCalledOnce()
  })
})

/** Returns the photos stored on this device, in the order in which they were taken. */
async function keptPhotos() {
  return (await storedEntries()).map(({ state, payload }) => {
    const { orderNumber, jobNumber, caption } = payload as Upload
    return { state, orderNumber, jobNumber, caption }
  })
}

describe('a photo', () => {
  afterEach(removeStoredEntries)
  const photo = { state: 'held', orderNumber: 1_002_345, jobNumber: 2, caption: '' }

  it('holds the photos of a job on the device, where the user can edit them, until the user sends them', async () => {
    await open('?job=2')
    await press('Take a photo')
    await settleUntil(() => control('Photo 1: draw on, caption or discard'))
    await press('Take a photo')
    await press('Photo 2: draw on, caption or discard')
    await type('Caption', ' Cracked ')
    const [, ofShot] = document.querySelectorAll<HTMLSelectElement>('select')
    expect(ofShot?.value).toBe('2')
    ofShot?.setAttribute('aria-label', 'Job of the shot')
    await choose('Job of the shot', '1')
    await press('Keep')
    expect(await keptPhotos()).toEqual([photo, { ...photo, jobNumber: 1, caption: 'Cracked' }])
    await press('Send (2)')
    await settleUntil(() => expect(document.body.textContent).toContain('The order'))
    await settle()
    expect((await keptPhotos()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })

  it('removes a discarded photo from the device', async () => {
    await open()
    await press('Take a photo')
    await press('Photo 1: draw on, caption or discard')
    await press('Discard and retake')
    await settleUntil(() => expect(() => control('Photo 1: draw on, caption or discard')).toThrow())
    expect(await keptPhotos()).toEqual([])
    expect(control('Done')).toBeTruthy()
  })

  it('stores a photo that is still being processed when the camera is left', async () => {
    const blobRequested = Promise.withResolvers<BlobCallback>()
    HTMLCanvasElement.prototype.toBlob = (done) => blobRequested.resolve(done)
    await open('?job=2')
    await press('Take a photo')
    const done = await blobRequested.promise
    await press('Done')
    await settleUntil(() => expect(document.body.textContent).toContain('The order'))
    expect(await keptPhotos()).toEqual([])
    done(new Blob(['photo'], { type: 'image/jpeg' }))
    await settle()
    expect(await keptPhotos()).toEqual([{ ...photo, state: 'waiting' }])
  })

  it('queues all photos, even if an earlier one is still being processed when the camera is left', async () => {
    const requests: BlobCallback[] = []
    HTMLCanvasElement.prototype.toBlob = (done) => requests.push(done)
    await open('?job=2')
    await press('Take a photo')
    await press('Take a photo')
    const [first, second] = await settleUntil(() => {
      expect(requests).toHaveLength(2)
      return requests
    })
    await act(async () => second?.(new Blob(['second'], { type: 'image/jpeg' })))
    await press('Send (1)')
    await settleUntil(() => expect(document.body.textContent).toContain('The order'))
    first?.(new Blob(['first'], { type: 'image/jpeg' }))
    await settle()
    expect(await keptPhotos()).toEqual([
      { ...photo, state: 'waiting' },
      { ...photo, state: 'waiting' },
    ])
  })
})
