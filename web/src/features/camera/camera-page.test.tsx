import { beforeEach, describe, expect, it } from 'vitest'
import { linkSession } from '../../platform/api/connection.ts'
import { control, press } from '../../platform/session/test/page-controls.ts'
import { type RenderOptions, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { sampleJob, sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import { readCameraAddress } from './address.ts'
import { CameraPage } from './camera.page.tsx'
import { pretendCamera } from './test/pretended-camera.ts'

let camera: ReturnType<typeof pretendCamera>

beforeEach(() => {
  camera = pretendCamera()
  linkSession({ token: 'id.secret', onRenewed: () => undefined, onUnauthorized: () => undefined })
})

const page = { path: '/camera/$orderNumber', validateSearch: readCameraAddress, component: CameraPage }

/** Opens the camera of the sample work order, which has the jobs 1 and 2. */
const open = (query = '', options: RenderOptions = {}) =>
  renderPages(`/camera/1002345${query}`, [page], {
    ...options,
    prepare: (server) =>
      server.reply('GET /api/workshop/workorder/number/1002345', {
        body: sampleWorkOrder({ Jobs: [sampleJob(1, []), sampleJob(2, [])] }),
      }),
  })

/** What the browser was asked for when the camera was opened last. */
const askedFor = () => camera.openCamera.mock.lastCall?.[0].video

describe('the camera', () => {
  it('begins with the phone’s back and the job that one came from', async () => {
    await open('?job=2')
    expect(askedFor()).toMatchObject({ facingMode: { ideal: 'environment' } })
    expect(control<HTMLSelectElement>('Photos belong to').value).toBe('2')
  })

  it('goes round the lenses, and turns the light on', async () => {
    await open()
    await press('Change lens')
    expect(askedFor()).toMatchObject({ deviceId: { exact: 'wide' } })
    await press('Change lens')
    expect(askedFor()).toMatchObject({ deviceId: { exact: 'back' } })
    await press('Light')
    expect(camera.light).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  })

  it('says that it may not film, and offers the device’s pictures', async () => {
    camera.openCamera.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    const { host } = await open()
    expect(host.textContent).toContain('Application has no permission to access camera.')
    expect(control('Add files')).toBeDefined()
    expect(control<HTMLButtonElement>('Take a photo').disabled).toBe(true)
  })

  it('does not film for who may attach nothing', async () => {
    const settings = { ...sampleSettings, ProfileRightSettings: { AccessProfile: { EditJob: false } } }
    const { host } = await open('', { settings })
    expect(host.textContent).toContain('You have no right to add files.')
    expect(camera.openCamera).not.toHaveBeenCalled()
  })
})
