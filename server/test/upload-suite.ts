import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { buildAttachmentApp } from './attachment-app.ts'
import { avif, heic, jpeg, pdf, png, secretPlace, sha256, video, webm, webp } from './real-files.ts'
import { buildWorkOrder } from './work-order-builders.ts'

const kinds: readonly [string, () => Promise<Buffer> | Buffer, string, string, string][] = [
  ['a JPEG', () => jpeg(), 'etu.jpeg', 'image/jpeg', 'Image'],
  ['a PNG', () => png(), 'kuva.png', 'image/png', 'Image'],
  ['a WebP', () => webp(), 'kuva.webp', 'image/webp', 'Image'],
  ['a HEIC', () => heic(), 'IMG_1.HEIC', 'image/heic', 'Image'],
  ['an MP4', () => video(), 'ääni.mp4', 'video/mp4', 'Video'],
  ['a 3GP of a phone', () => video({ brand: '3gp5' }), 'VID_1.3gp', 'video/mp4', 'Video'],
  ['an AVIF', () => avif(), 'kuva.avif', 'image/avif', 'Image'],
  [
    'a JPEG without its last two bytes',
    async () => (await jpeg()).subarray(0, -2),
    'loppu.jpg',
    'image/jpeg',
    'Image',
  ],
  [
    'a PDF behind a line break',
    () => Buffer.concat([Buffer.from('\r\n'), pdf()]),
    'paperi.pdf',
    'application/pdf',
    'Pdf',
  ],
  ['a QuickTime video', () => video({ brand: 'qt  ' }), 'IMG_2.MOV', 'video/quicktime', 'Video'],
  ['a WebM', () => webm(), 'video.webm', 'video/webm', 'Video'],
  ['a PDF', () => pdf(), 'lasku.pdf', 'application/pdf', 'Pdf'],
]

/** Declares the tests of uploads with a store. A test file calls it at its top level. */
export function testUploads({
  db,
  site,
  uploader,
  filesOnDisk,
  settings,
}: Awaited<ReturnType<typeof buildAttachmentApp>>): void {
  it.each(kinds)(
    'the store keeps %s and returns exactly the stored bytes',
    async (_, make, name, type, kind) => {
      const order = await buildWorkOrder(db, site.id)
      const anna = await uploader()
      const { body } = await anna.toOrder(order.order_number, [{ bytes: await make(), name }])
      const [attachment] = body
      if (attachment === undefined) throw new Error('No attachment')
      expect(attachment).toMatchObject({ ContentType: type, Kind: kind, EntityId: order.id, JobNumber: null })
      expect(attachment.FileName.toLowerCase()).toBe(name.toLowerCase())
      const download = await anna.download(attachment)
      expect(download.headers['content-type']).toBe(type)
      expect(download.rawPayload.length).toBe(attachment.ByteSize)
      expect(sha256(download.rawPayload)).toBe(attachment.Checksum)
      expect(download.rawPayload.includes(secretPlace)).toBe(false)
      expect(await anna.list(order.id)).toEqual([attachment])
    },
  )

  it("an upload gets a thumbnail and a screen-sized picture, both upright and without the camera's data", async () => {
    const order = await buildWorkOrder(db, site.id)
    const anna = await uploader()
    const bytes = await jpeg({ width: 2400, height: 1200, orientation: 6 })
    const { body } = await anna.toOrder(order.order_number, [{ bytes }])
    const [attachment] = body
    if (attachment === undefined) throw new Error('No attachment')
    expect(attachment).toMatchObject({ Width: 1200, Height: 2400, HasThumbnail: true })
    const expectedSizes = { thumbnail: [160, 320], picture: [800, 1600] } as const
    for (const part of ['thumbnail', 'picture'] as const) {
      const answer = await anna[part](attachment)
      expect(answer.headers['content-type']).toBe('image/jpeg')
      const { width, height, exif, xmp } = await sharp(answer.rawPayload).metadata()
      expect([width, height]).toEqual(expectedSizes[part])
      expect([exif, xmp]).toEqual([undefined, undefined])
    }
  })

  it('several files with one caption are accepted, and their attachments are returned in the same order', async () => {
    const order = await buildWorkOrder(db, site.id)
    const anna = await uploader()
    const files = [
      { bytes: await jpeg({ shade: 1 }), name: 'yksi.jpg' },
      { bytes: video({ seed: 2 }), name: 'kaksi.mp4' },
      { bytes: pdf(), name: 'kolme.pdf' },
    ]
    const { body } = await anna.toOrder(order.order_number, files, { Caption: ' Ruoste ' })
    expect(body.map(({ FileName, Caption }) => [FileName, Caption])).toEqual([
      ['yksi.jpg', 'Ruoste'],
      ['kaksi.mp4', 'Ruoste'],
      ['kolme.pdf', 'Ruoste'],
    ])
  })

  it('an upload leaves no file in the incoming folder', async () => {
    const order = await buildWorkOrder(db, site.id)
    await (await uploader()).toOrder(order.order_number, [{ bytes: await jpeg() }, { bytes: pdf() }])
    expect((await filesOnDisk()).filter((name) => /upload|clean/.test(name))).toEqual([])
    if (settings.storageUrl) expect(await filesOnDisk()).toEqual([])
  })
}
