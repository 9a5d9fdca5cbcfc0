import { statfs } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildAttachmentApp, formOf } from '../../../test/attachment-app.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { jpeg, video } from '../../../test/real-files.ts'
import { buildResumableClient, refusalOf } from '../../../test/resumable-client.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

/** A size in megabytes that exceeds every disk. */
const minFreeMb = 1_000_000_000_000

const database = await freshDatabase()
const roomy = await buildAttachmentApp({}, database)
const { db, site, uploader, settings, dataDir, filesOnDisk } = roomy
const withRoom = await buildResumableClient(roomy.app, settings.apiBase)
const full = await buildTestApp({ dataDir, minFreeMb }, database)
const withoutRoom = await buildResumableClient(full.app, settings.apiBase)
const order = await buildWorkOrder(db, site.id)
const anna = await uploader()
const film = video({ size: 60_000 })
const aboutFilm = { filename: 'film.mp4', orderNumber: order.order_number }
const noRoom = { status: 507, ids: [900113] }

const postForm = async (origin: string) =>
  fetch(`${origin}${settings.apiBase}/attachment/file/workorder/${order.order_number}`, {
    method: 'POST',
    headers: anna.headers,
    body: formOf([{ bytes: await jpeg() }], {}),
  })

it('refuses new uploads if they would use the free disk space that is reserved for the database', async () => {
  const { origin } = new URL(withoutRoom.addressOfUploads)
  expect(await refusalOf(await postForm(origin))).toEqual(noRoom)
  expect(await refusalOf(await withoutRoom.create(anna.headers, film.length, aboutFilm))).toEqual(noRoom)
  expect(await filesOnDisk()).toEqual([])
  expect(await db.selectFrom('pending_file').selectAll().execute()).toEqual([])
  expect(await anna.list(order.id)).toEqual([])
})

it('a started upload keeps its received bytes on a full disk, and continues once there is space', async () => {
  const address = withRoom.addressOf(await withRoom.create(anna.headers, film.length, aboutFilm))
  const { pathname } = new URL(address)
  expect((await withRoom.send(anna.headers, address, 0, film.subarray(0, 20_000))).status).toBe(204)
  const elsewhere = new URL(pathname, withoutRoom.addressOfUploads).href
  const refused = await withoutRoom.send(anna.headers, elsewhere, 20_000, film.subarray(20_000))
  expect(await refusalOf(refused)).toEqual(noRoom)
  expect((await withRoom.look(anna.headers, address)).offset).toBe('20000')
  expect((await withRoom.send(anna.headers, address, 20_000, film.subarray(20_000))).status).toBe(204)
  const { attachment } = await withRoom.look(anna.headers, address)
  expect((await anna.list(order.id)).map(({ Id, Key }) => `${Id}/${Key}`)).toEqual([attachment])
})

it('refuses an upload before its first byte if the upload does not fit on the disk', async () => {
  const { bavail, bsize } = await statfs(dataDir)
  const freeMb = Math.floor((bavail * bsize) / 1_000_000)
  const unlimited = { maxVideoMb: freeMb, maxOpenMbPerPerson: minFreeMb, maxOpenMbPerSite: minFreeMb }
  const tight = await buildTestApp({ ...unlimited, dataDir, minFreeMb: freeMb / 2 }, database)
  const { create } = await buildResumableClient(tight.app, settings.apiBase)
  expect((await create(anna.headers, 1_000_000, aboutFilm)).status).toBe(201)
  expect(await refusalOf(await create(anna.headers, freeMb * 900_000, aboutFilm))).toEqual(noRoom)
})
