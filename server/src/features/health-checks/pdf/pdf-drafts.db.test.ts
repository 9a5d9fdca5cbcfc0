import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { freshDatabase } from '../../../../test/fresh-database.ts'
import { buildOfferApp, checked } from '../../../../test/offer-app.ts'
import { buildVehicle } from '../../../../test/work-order-builders.ts'

const database = await freshDatabase()
const offerApp = await buildOfferApp({ maxPictureMb: 1, maxVideoMb: 1, maxOpenMbPerPerson: 2 }, database)
const { app, db, site, settings, dataDir, filesOnDisk, inspector } = offerApp
const vehicle = await buildVehicle(db, site.id)
/** Requires more free space, in megabytes, than any disk has. */
const full = await buildTestApp({ dataDir, minFreeMb: 1_000_000_000_000 }, database)

it("the PDF of an unsaved form counts towards the person's upload limit until its link is opened", async () => {
  const aino = await inspector()
  const print = () => aino.createPdf(aino.saveOf(vehicle.id)())
  const links = [await print(), await print()].map(({ body }) => body.data)
  expect(await print()).toMatchObject({ status: 429, errors: [{ ErrorId: 900114 }] })
  expect(await filesOnDisk()).toHaveLength(2)
  expect((await app.inject({ method: 'HEAD', url: links[0] ?? '' })).statusCode).toBe(200)
  const opened = await app.inject({ url: links[0] ?? '' })
  expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  await eventually(async () => expect(await filesOnDisk()).toHaveLength(1))
  expect((await print()).status).toBe(200)
})

it('the PDF of a saved inspection stays in the store after its link is opened', async () => {
  const aino = await inspector()
  const { id } = await aino.inspect(checked)
  const before = (await filesOnDisk()).length
  const { data } = (await aino.createPdf({ InspectionId: id })).body
  expect((await app.inject({ url: data })).statusCode).toBe(200)
  const again = (await aino.createPdf({ InspectionId: id })).body
  expect((await app.inject({ url: again.data })).statusCode).toBe(200)
  expect(await filesOnDisk()).toHaveLength(before + 1)
})

it('generates no PDF if it would use the disk space that is reserved for the database', async () => {
  const aino = await inspector()
  const before = await db.selectFrom('pending_file').select('key').execute()
  const answer = await full.app.inject({
    method: 'POST',
    url: `${settings.apiBase}/vhc/inspection/createpdf`,
    headers: aino.headers,
    payload: aino.saveOf(vehicle.id)(),
  })
  expect([answer.statusCode, answer.json()[0].ErrorId]).toEqual([507, 900113])
  expect(await db.selectFrom('pending_file').select('key').execute()).toEqual(before)
})
