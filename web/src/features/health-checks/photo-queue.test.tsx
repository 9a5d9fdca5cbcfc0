import { afterEach, expect, it, vi } from 'vitest'
import { createDevice } from '../../platform/device-queue/test/device.ts'
import { photoQueueAdapter } from './photo-queue-adapter.ts'
import { inspectionPhotoKind } from './queued-photos.ts'

const oid = '6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70'
afterEach(() => vi.unstubAllGlobals())

it('does not send a photo before its inspection has a number', async () => {
  const requestedUrls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url)
    return Response.json([], { status: 500 })
  })
  const device = createDevice()
  const tab = await device.openTab({ adapters: [photoQueueAdapter] })
  const file = new File(['a'], 'a.jpg', { type: 'image/jpeg' })
  await tab.add(
    inspectionPhotoKind,
    {
      id: null,
      oid,
      property: 'check.pads',
      plate: 'SRL-601',
      at: '2026-11-20T08:00:00.000Z',
      fileName: 'a.jpg',
      contentType: 'image/jpeg',
      size: file.size,
      address: null,
    },
    { file },
  )
  await device.untilIdle()
  expect(tab.shown().map(({ state }) => state)).toEqual(['waiting'])
  expect(requestedUrls).toEqual([])
  await device.close()
})
