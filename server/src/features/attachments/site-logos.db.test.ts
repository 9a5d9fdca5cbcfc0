import { siteLogoEndpoints as api } from '@verstas/contract/settings/logo-endpoints.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { buildAttachmentApp, formOf, type SentFile } from '../../../test/attachment-app.ts'
import { buildSite } from '../../../test/builders.ts'
import { heic, jpeg, pdf, png, webp } from '../../../test/real-files.ts'

const { db, send, site, uploader, filesOnDisk } = await buildAttachmentApp()
const anna = await uploader({ name: 'Anna' })
const elsewhere = await buildSite(db)
const stranger = await uploader({ name: 'Stranger', sites: [elsewhere] })
const worker = await uploader({ name: 'Worker', without: ['ManageSettings'] })
const params = { siteId: site.id }

const set = ({ headers }: typeof anna, ...files: readonly SentFile[]) =>
  send(api.setSiteLogo, { params, form: formOf(files, {}) }, headers)
const stored = async () =>
  (await db.selectFrom('site').select('logo').where('id', '=', site.id).executeTakeFirstOrThrow()).logo
const bytesOf = (address: string | null) => Buffer.from(address?.split(',')[1] ?? '', 'base64')

it.each([
  ['PNG', () => png({ width: 300, height: 80 }), 'png'],
  ['JPEG', () => jpeg({ width: 400, height: 200 }), 'jpeg'],
] as const)('a logo from a %s file keeps its format and loses its metadata', async (_, draw, format) => {
  const { body } = await set(anna, { bytes: await draw() })
  expect(body.Address).toMatch(new RegExp(`^data:image/${format};base64,`))
  expect(await send(api.getSiteLogo, { params }, anna.headers)).toMatchObject({ body })
  const metadata = await sharp(bytesOf(body.Address)).metadata()
  expect(metadata).toMatchObject({ format })
  expect(metadata.exif).toBeUndefined()
  expect(await filesOnDisk()).toEqual([])
})

it('a logo of more than 200 kB is replaced by a smaller picture', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 900, height: 600, channels: 3, background: '#000', noise } as const
  const large = await sharp({ create }).png().toBuffer()
  expect(large.length).toBeGreaterThan(200_000)
  expect((await set(anna, { bytes: large })).status).toBe(200)
  expect((await stored())?.length).toBeLessThanOrEqual(200_000)
})

it.each([
  ['WebP', webp],
  ['HEIC', heic],
  ['PDF', pdf],
])('a %s file is refused as a logo', async (_, draw) => {
  const { status, errors } = await set(anna, { bytes: await draw() })
  expect(status).toBe(415)
  expect(errors).toHaveLength(1)
})

it('a removed logo is not found, and each change of a logo is an event of the site', async () => {
  await set(anna, { bytes: await png() })
  const { body } = await send(api.removeSiteLogo, { params }, anna.headers)
  expect(body).toEqual({ Address: null })
  expect(await stored()).toBeNull()
  expect((await send(api.removeSiteLogo, { params }, anna.headers)).status).toBe(200)
  const event = await db.selectFrom('event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    site_id: site.id,
    employee_id: anna.employee.id,
    entity: 'setting',
    subject: { List: 'sites', Id: String(site.id) },
    before: { Logo: true },
    after: { Logo: false },
  })
})

it('only administrators who work at a site can change its logo', async () => {
  expect((await set(stranger, { bytes: await png() })).status).toBe(404)
  expect((await send(api.getSiteLogo, { params }, stranger.headers)).status).toBe(404)
  expect((await send(api.removeSiteLogo, { params }, stranger.headers)).status).toBe(404)
  expect((await set(worker, { bytes: await png() })).status).toBe(403)
})

it('an administrator who has left a site does not see its logo', async () => {
  const former = await uploader({ name: 'Former', sites: [elsewhere, site] })
  expect((await send(api.getSiteLogo, { params }, former.headers)).status).toBe(200)
  await db
    .updateTable('employee_site')
    .set({ is_active: false })
    .where('employee_id', '=', former.employee.id)
    .where('site_id', '=', site.id)
    .execute()
  expect((await send(api.getSiteLogo, { params }, former.headers)).status).toBe(404)
})
