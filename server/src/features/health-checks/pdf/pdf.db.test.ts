import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildOfferApp, checked } from '../../../../test/offer-app.ts'
import { jpeg } from '../../../../test/real-files.ts'

const { app, db, clock, site, settings, dataDir, inspector, surveyId } = await buildOfferApp()
const aino = await inspector({ name: 'Aino' })
const open = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url })
const isPdf = (payload: Buffer) => payload.subarray(0, 5).toString() === '%PDF-'
const linkOf = async (body: Parameters<typeof aino.createPdf>[0]) => (await aino.createPdf(body)).body.data
const storedFiles = async () =>
  (await readdir(join(dataDir, 'attachments', 'files'), { recursive: true })).filter((name) =>
    name.endsWith('.original'),
  )

describe('the PDF of an inspection', () => {
  it('stores one PDF of an inspection, and generates a new one after any change', async () => {
    const { id, body } = await aino.inspect()
    const first = await aino.getPdf(id)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(first.rawPayload.length),
      'content-disposition': expect.stringMatching(/^inline; filename="Kuntotarkastus .+\.pdf"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(isPdf(first.rawPayload)).toBe(true)
    const files = await storedFiles()
    clock.advance({ hours: 1 })
    expect((await aino.getPdf(id)).rawPayload.equals(first.rawPayload)).toBe(true)
    await aino.createPdf({ InspectionId: id })
    expect(await storedFiles()).toEqual(files)

    await aino.photograph(id, 'check.pads')
    const withPhoto = await aino.getPdf(id)
    expect(withPhoto.rawPayload.length).toBeGreaterThan(first.rawPayload.length)
    await aino.offer(id)
    const withPrice = await aino.getPdf(id)
    expect(withPrice.rawPayload.equals(withPhoto.rawPayload)).toBe(false)
    await aino.save({ ...body, ...{ InspectionId: id }, Properties: [{ Key: 'check.pads', Value: 'ok' }] })
    expect((await aino.getPdf(id)).rawPayload.equals(withPrice.rawPayload)).toBe(false)
    const storedPdfs = await db
      .selectFrom('inspection_pdf')
      .selectAll()
      .where('inspection_id', '=', id)
      .execute()
    expect(storedPdfs).toHaveLength(1)
  })

  it.each([
    ['plate', { license_number: 'MFO-957', serial_number: 'VIN1' }, 'MFO-957'],
    ['VIN if it has no plate', { license_number: '', serial_number: 'VIN2' }, 'VIN2'],
  ])("the file of a PDF is named after the vehicle's %s", async (_, columns, name) => {
    const { id, vehicle } = await aino.inspect()
    await db.updateTable('vehicle').set(columns).where('id', '=', vehicle.id).execute()
    const { headers } = await aino.getPdf(id)
    expect(headers['content-disposition']).toContain(`filename="Kuntotarkastus ${name}.pdf"`)
  })

  it('the link of a PDF works once, within five minutes, without an authorization header', async () => {
    const { id } = await aino.inspect()
    const link = await linkOf({ InspectionId: id })
    expect(link).toMatch(/^\/api\/vhc\/pdf\/[\w-]{43}$/)
    expect((await open(link, 'HEAD')).statusCode).toBe(200)
    expect(isPdf((await open(link)).rawPayload)).toBe(true)
    expect((await open(link)).statusCode).toBe(404)
    const late = await linkOf({ InspectionId: id })
    clock.advance({ minutes: 5 })
    expect((await open(late)).statusCode).toBe(404)
  })

  it('the link of a PDF fails after its session has ended', async () => {
    const { id } = await aino.inspect()
    const ben = await inspector()
    const { data } = (await ben.createPdf({ InspectionId: id })).body
    await db
      .updateTable('session')
      .set({ closed_at: clock.now() })
      .where('employee_id', '=', ben.employee.id)
      .execute()
    expect((await open(data)).statusCode).toBe(404)
  })

  it('the PDF of an unsaved form is generated without saving an inspection', async () => {
    const { id, vehicle, body } = await aino.inspect()
    const countOf = async () =>
      (await db.selectFrom('inspection').selectAll().where('site_id', '=', site.id).execute()).length
    const before = await countOf()
    const unsaved = aino.saveOf(vehicle.id)({ 'check.pads': 'soon' })
    expect(isPdf((await open(await linkOf(unsaved))).rawPayload)).toBe(true)
    expect(isPdf((await open(await linkOf({ ...body, ...{ InspectionId: id } }))).rawPayload)).toBe(true)
    expect(await countOf()).toBe(before)
    expect(
      await db.selectFrom('inspection_pdf').selectAll().where('inspection_id', '=', id).execute(),
    ).toEqual([])
  })

  it('prints an inspection that has more markers than a save accepts', async () => {
    const { id, body } = await aino.inspect({ ...checked, 'marker.left': '0.5,0.5,1' })
    const value = Array.from({ length: 101 }, () => '0.5,0.5,1').join(';')
    await db
      .updateTable('inspection_property')
      .set({ value })
      .where('inspection_id', '=', id)
      .where('key', '=', 'marker.left')
      .execute()
    expect(isPdf((await aino.getPdf(id)).rawPayload)).toBe(true)
    const Properties = [...body.Properties.slice(0, -1), { Key: 'marker.left', Value: value }]
    const [error] = (await aino.save({ ...body, ...{ InspectionId: id }, Properties })).errors
    expect(error?.MetaData).toContainEqual({ Key: 'key', Value: 'marker.left' })
    expect(error?.ErrorMessage).toContain('100')
  })

  it('the PDF of an inspection omits a signature or a logo that is not a valid picture', async () => {
    const broken = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n\0not one', 'latin1').toString('base64')}`
    const { id } = await aino.inspect({ ...checked, 'signature.inspector': broken })
    await db
      .updateTable('site')
      .set({ logo: Buffer.from('no picture') })
      .where('id', '=', site.id)
      .execute()
    expect(isPdf((await aino.getPdf(id)).rawPayload)).toBe(true)
    await db
      .updateTable('site')
      .set({ logo: await jpeg() })
      .where('id', '=', site.id)
      .execute()
    expect((await aino.getPdf(id)).rawPayload.toString('latin1')).toContain('/Subtype /Image')
  })

  it('refuses to print an unknown inspection, vehicle or template, or an invalid value', async () => {
    const { vehicle, body } = await aino.inspect()
    const other = await aino.inspect()
    const refusals = {
      900181: [{ InspectionId: 999_999 }, { ...body, InspectionId: other.id }],
      900182: [{ ...body, VehicleId: 999_999 }],
      900183: [{ ...body, SurveyId: surveyId + 999 }],
      900184: [aino.saveOf(vehicle.id)({ ...checked, 'check.nothing': 'ok' })],
    }
    for (const [ErrorId, bodies] of Object.entries(refusals))
      for (const wrong of bodies)
        expect(await aino.createPdf(wrong)).toMatchObject({
          status: 400,
          errors: [{ ErrorId: Number(ErrorId) }],
        })
    expect((await aino.getPdf(999_999)).statusCode).toBe(404)
    expect((await open(`${settings.apiBase}/vhc/pdf/${'x'.repeat(43)}`)).statusCode).toBe(404)
  })
})
