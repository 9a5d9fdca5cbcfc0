import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { templates } from '@verstas/domain/health-checks/templates.ts'
import { describe, expect, it } from 'vitest'
import { testStart } from '../../../test/app.ts'
import { buildAttachment } from '../../../test/attachment-builders.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildHealthCheckApp, saveOf } from '../../../test/health-check-app.ts'
import { otherSignature, testSignature } from '../../../test/health-check-builders.ts'
import { connectLive, listenOn } from '../../../test/live-client.ts'
import { buildTyreLookups, buildTyreRecord } from '../../../test/tyre-builders.ts'
import { buildWorkOrder } from '../../../test/work-order-builders.ts'

const testApp = await buildHealthCheckApp()
const { app, db, clock, site, surveys, car, inspector, send, signIn, settings, logLines } = testApp
const anna = await inspector({ name: 'Anna' })
const bertta = await inspector({ name: 'Bertta' })

/** Values of the tyre and brake template with the result ok for every check. */
const allFine = Object.fromEntries(
  (templates.find(({ Code }) => Code === 'tyres-brakes')?.Sections ?? [])
    .flatMap(({ Checks }) => Checks)
    .map(({ Id }) => [`check.${Id}`, 'ok']),
)

/** Creates a vehicle with an inspection of these values. */
async function inspected(values: Readonly<Record<string, string>>) {
  const { vehicle, order } = await car()
  const { body } = await anna.save(saveOf(vehicle.id, surveys.tyres, values))
  const save = (more: Readonly<Record<string, string>>, by = anna, version?: number) =>
    by.save(
      saveOf(vehicle.id, surveys.tyres, more, {
        InspectionId: body.Id,
        ...(version !== undefined && { Version: version }),
      }),
    )
  return { vehicle, order, id: body.Id, save }
}

const valuesOf = (form: { readonly Properties: readonly { Key: string; Value: string }[] }) =>
  Object.fromEntries(form.Properties.map(({ Key, Value }) => [Key, Value]))

describe('an inspection', () => {
  it('a new inspection is stored and listed only after its first save', async () => {
    const { vehicle, order } = await car({ model_name: 'Octavia Combi' })
    const offered = await send(
      healthCheckEndpoints.listSurveys,
      { params: { vehicleId: vehicle.id } },
      { ...anna.headers, 'accept-language': 'sv' },
    )
    expect(offered.body.map(({ Name }) => Name)).toEqual([
      'Ankomstkontroll',
      '30-punktskontroll',
      'Däck- och bromskontroll',
    ])
    const form = await anna.newForm(vehicle.id, surveys.service)
    expect(form).toMatchObject({ Id: null, Properties: [], Vehicle: { Body: 'estate' }, Earlier: [] })
    expect(form.Survey.Sections.flatMap(({ Checks }) => Checks)).toHaveLength(30)
    expect(form.Survey.ImageMaps[0]).toMatchObject({ Descriptor: 'side-left.estate' })
    expect(await anna.list(vehicle.id)).toEqual([])

    const values = { 'check.frontPads': 'soon', 'measure.frontPads': '4', 'note.frontPads': 'Ensi kerralla' }
    const saved = await anna.save(
      saveOf(vehicle.id, surveys.service, { ...values, 'note.rearPads': '' }, { WorkOrderId: order.id }),
    )
    expect(saved.body).toMatchObject({ Version: 1, LastModified: clock.now().toISOString() })
    const read = await bertta.form(saved.body.Id)
    expect(valuesOf(read)).toEqual(values)
    expect(read).toMatchObject({
      LastModifier: 'Anna',
      State: 'Open',
      WorkOrder: { OrderNumber: order.order_number },
    })
    expect(await bertta.list(vehicle.id)).toMatchObject([
      {
        Id: saved.body.Id,
        Name: '30 kohdan huoltotarkastus',
        Soon: 1,
        Now: 0,
        OrderNumber: order.order_number,
      },
    ])
  })

  it("a new inspection has the questions of the site's template, for each body type", async () => {
    const { body } = await send(healthCheckEndpoints.listTemplates, {}, anna.headers)
    for (const [model, Body] of [
      ['Octavia', 'car'],
      ['Octavia Combi', 'estate'],
      ['Transit', 'van'],
    ] as const) {
      const { vehicle } = await car({ model_name: model, submodel_name: null })
      const offered = await send(
        healthCheckEndpoints.listSurveys,
        { params: { vehicleId: vehicle.id } },
        anna.headers,
      )
      const forms = []
      for (const { SurveyId } of offered.body) forms.push((await anna.newForm(vehicle.id, SurveyId)).Survey)
      expect(body.filter((template) => template.Body === Body).map(({ Survey }) => Survey)).toEqual(forms)
    }
  })

  it('sending an inspection repeatedly with the same Oid stores it once', async () => {
    const { vehicle } = await car()
    const oid = randomUUID()
    const save = (light: string) =>
      anna.save(saveOf(vehicle.id, surveys.tyres, { 'check.frontPads': light }, { Oid: oid }))
    const [first, again, changed] = [await save('ok'), await save('ok'), await save('now')]
    expect(again.body).toEqual(first.body)
    expect(changed.body).toMatchObject({ Id: first.body.Id, Version: 2 })
    expect(await anna.list(vehicle.id)).toHaveLength(1)
  })

  it('a save with the same values and another work order moves the inspection to that work order', async () => {
    const { vehicle, order } = await car()
    const other = await buildWorkOrder(db, vehicle.site_id, { vehicle_id: vehicle.id })
    const values = { 'check.frontPads': 'ok' }
    const save = (more: object) => anna.save(saveOf(vehicle.id, surveys.tyres, values, more))
    const first = await save({})
    const joined = await save({ InspectionId: first.body.Id, WorkOrderId: order.id })
    expect(joined.body).toMatchObject({ Id: first.body.Id, Version: 2 })
    const same = await save({ InspectionId: first.body.Id, WorkOrderId: order.id })
    expect(same.body).toEqual(joined.body)
    expect((await anna.form(first.body.Id)).WorkOrder?.OrderNumber).toBe(order.order_number)
    await save({ InspectionId: first.body.Id, WorkOrderId: other.id })
    await save({ InspectionId: first.body.Id })
    expect(await anna.list(vehicle.id)).toMatchObject([{ OrderNumber: other.order_number }])
  })

  it('a new form shows the treads of the latest measurement', async () => {
    const { vehicle, order } = await car()
    await buildTyreLookups(db)
    for (const [hours, depth] of [
      [1, 7],
      [9, 5],
      [4, 6],
    ] as const)
      await buildTyreRecord(db, order, anna.employee, {
        depths: [[depth, depth]],
        measured_at: new Date(Date.UTC(2026, 9, 1, hours)),
      })
    const { Treads } = await anna.newForm(vehicle.id, surveys.tyres)
    expect(Treads.map(({ Depth }) => Depth)).toEqual([5, 5])
  })

  it('refuses a save of an inspection that is based on an old version, and accepts one without a version', async () => {
    const { save, id } = await inspected({ 'check.frontPads': 'ok' })
    await save({ 'check.frontPads': 'soon' }, bertta, 1)
    const late = await save({ 'check.frontPads': 'ok', 'check.rearPads': 'ok' }, anna, 1)
    expect(late.status).toBe(412)
    const metaData = Object.fromEntries(late.errors[0]?.MetaData.map(({ Key, Value }) => [Key, Value]) ?? [])
    expect(metaData).toMatchObject({ user: 'Bertta', fields: 'check.frontPads', version: '2' })
    expect((await save({ 'check.rearPads': 'ok' })).body.Version).toBe(3)
    expect(valuesOf(await anna.form(id))).toEqual({ 'check.rearPads': 'ok' })
  })

  it.each([
    ['a check of another template', { 'check.coolant': 'ok' }],
    ['an invalid result', { 'check.frontPads': 'green' }],
    ['a measure that is not a number', { 'measure.frontPads': '4 mm' }],
    ['a measure out of bounds', { 'measure.frontPads': '21' }],
    ['a signature that is not a picture', { 'signature.inspector': 'data:image/svg+xml;base64,PHN2Zz4=' }],
    ['a text that is too long', { 'note.frontPads': 'x'.repeat(10_001) }],
    ['a key of the object prototype', { constructor: 'x' }],
  ])('refuses %s in an inspection', async (_, values) => {
    const { vehicle } = await car()
    const refused = await anna.save(saveOf(vehicle.id, surveys.tyres, values))
    expect(refused.errors).toMatchObject([{ ErrorId: 900184, MetaData: [{ Key: 'key' }, { Key: 'reason' }] }])
    expect(await anna.list(vehicle.id)).toEqual([])
  })

  it("saves an inspection with a long note even if the history's limit splits an emoji", async () => {
    const { save } = await inspected({ 'check.frontPads': 'now' })
    expect((await save({ 'note.frontPads': `${'x'.repeat(199)}👍 kiitos` })).status).toBe(200)
  })

  it("saves an inspection even if the server's clock is behind the last change", async () => {
    const { save } = await inspected({ 'check.frontPads': 'ok' })
    clock.advance({ seconds: -5 })
    expect((await save({ 'check.frontPads': 'soon' })).body).toMatchObject({
      Version: 2,
      LastModified: testStart.toISOString(),
    })
  })

  it('saving and viewing an inspection notify viewers at the site, but not at another site', async () => {
    const origin = await listenOn(app)
    const live = await connectLive(origin, bertta.headers)
    const { id, vehicle } = await inspected({})
    const stranger = await signIn(await buildEmployee(db, { sites: [await buildSite(db)] }))
    const elsewhere = await connectLive(origin, stranger)
    const open = async (IsHere: boolean, headers: typeof stranger) =>
      (await send(healthCheckEndpoints.noteViewer, { params: { id }, body: { IsHere } }, headers)).status
    expect(await open(true, anna.headers)).toBe(200)
    expect(await open(false, anna.headers)).toBe(200)
    expect(await open(true, stranger)).toBe(404)
    const event = { InspectionId: id, EmployeeId: anna.employee.id, Name: 'Anna' }
    await live.expectReceived([
      { name: 'inspectionChanged', event: { InspectionId: id, VehicleId: vehicle.id, Version: 1 } },
      { name: 'inspectionViewer', event: { ...event, IsHere: true } },
      { name: 'inspectionViewer', event: { ...event, IsHere: false } },
    ])
    await elsewhere.expectReceived([])
  })

  it("explains an invalid value of an inspection in the reader's language", async () => {
    const { vehicle } = await car()
    const body = saveOf(vehicle.id, surveys.tyres, { 'measure.frontPads': '21' })
    const reason = async (language: string) => {
      const headers = { ...anna.headers, 'accept-language': language }
      return (await send(healthCheckEndpoints.saveInspection, { headers: {}, body }, headers)).errors[0]
        ?.ErrorMessage
    }
    expect(await reason('fi')).toMatch(/luku väliltä 0–20/)
    expect(await reason('sv')).toMatch(/ett tal från 0 till 20/)
  })

  it('refuses an inspection with a vehicle, id, template or work order that do not belong together', async () => {
    const { vehicle, id } = await inspected({})
    const other = await car()
    const save = (more: object) => anna.save({ ...saveOf(vehicle.id, surveys.tyres, allFine), ...more })
    expect((await save({ VehicleId: 999_999 })).errors[0]?.ErrorId).toBe(900182)
    expect((await save({ VehicleId: other.vehicle.id, InspectionId: id })).errors[0]?.ErrorId).toBe(900181)
    expect((await save({ InspectionId: id, SurveyId: surveys.service })).errors[0]?.ErrorId).toBe(900183)
    expect((await save({ WorkOrderId: other.order.id })).errors[0]?.ErrorId).toBe(900187)
  })
})

describe('a signature of an inspection', () => {
  const signed = { ...allFine, 'signature.inspector': testSignature }

  it('the inspector can sign an inspection only if every check has a result', async () => {
    const { save } = await inspected({})
    const early = await save({ ...signed, 'check.rearPads': '' })
    expect(early.errors).toMatchObject([{ ErrorId: 900185, MetaData: [{ Key: 'missing', Value: '1' }] }])
    expect((await save(signed)).body.Version).toBe(2)
  })

  it('a signature becomes void if the signed content changes, and the signed content is stored', async () => {
    const { save, id } = await inspected(signed)
    clock.advance({ minutes: 5 })
    await save({ ...signed, 'check.rearPads': 'now' }, bertta)
    const form = await anna.form(id)
    expect(form).toMatchObject({
      State: 'Complete',
      Signatures: [{ SignerName: 'Anna', Voided: { At: expect.any(String), By: { Name: 'Bertta' } } }],
    })
    expect(valuesOf(form)).not.toHaveProperty(['signature.inspector'])
    const frozen = await db
      .selectFrom('inspection_revision')
      .select(['version', 'properties'])
      .where('inspection_id', '=', id)
      .execute()
    expect(frozen).toEqual([{ version: 1, properties: signed }])
    await save({ ...signed, 'check.rearPads': 'now', 'signature.inspector': otherSignature })
    const again = await anna.form(id)
    expect(again.State).toBe('Signed')
    expect(again.Signatures.map(({ Voided }) => Voided === null)).toEqual([false, true])
  })

  it("the inspector's signature adds one message to the conversation of the work order", async () => {
    const { vehicle, order } = await car()
    const onOrder = { WorkOrderId: order.id, Oid: randomUUID() }
    const values = { ...signed, 'check.rearPads': 'now' }
    for (const _ of [1, 2]) await anna.save(saveOf(vehicle.id, surveys.tyres, values, onOrder))
    const messages = await db
      .selectFrom('chat_message')
      .select('body')
      .where('topic_id', '=', order.global_id)
      .execute()
    expect(messages).toEqual([{ body: 'Kuntotarkastus tehty: heti 1, pian 0' }])
  })

  it('a signature remains valid after a save without changes', async () => {
    const { save, id } = await inspected(signed)
    expect((await save(signed, bertta)).body.Version).toBe(1)
    expect(await anna.form(id)).toMatchObject({ State: 'Signed', LastModifier: 'Anna' })
  })

  it('a customer can sign an inspection that the inspector has signed', async () => {
    const { vehicle } = await car()
    const checks = templates[0]?.Sections.flatMap(({ Checks }) => Checks) ?? []
    const values = {
      ...Object.fromEntries(checks.map(({ Id }) => [`check.${Id}`, 'ok'])),
      'signature.inspector': testSignature,
    }
    const first = await anna.save(saveOf(vehicle.id, surveys.arrival, values))
    const both = { ...values, 'signature.customer': otherSignature, 'signer.customer': 'Kalle Kunde' }
    await anna.save(saveOf(vehicle.id, surveys.arrival, both, { InspectionId: first.body.Id }))
    expect((await anna.form(first.body.Id)).Signatures).toMatchObject([
      { Id: 'inspector', SignerName: 'Anna', Voided: null },
      { Id: 'customer', SignerName: 'Kalle Kunde', Voided: null },
    ])
  })
})

describe('the name of a customer who signed', async () => {
  const liisa = await inspector({ without: ['CustomerInfoVisible'] })
  const checks = templates[0]?.Sections.flatMap(({ Checks }) => Checks) ?? []
  const values = {
    ...Object.fromEntries(checks.map(({ Id }) => [`check.${Id}`, 'ok'])),
    'signature.inspector': testSignature,
    'signer.inspector': 'Anna A.',
    'signature.customer': otherSignature,
    'signer.customer': 'Kalle Kunde',
  }
  const signedByCustomer = async () => {
    const { vehicle } = await car()
    const { Id } = (await anna.save(saveOf(vehicle.id, surveys.arrival, values))).body
    const saveBack = (by: typeof anna, properties: Readonly<Record<string, string>>) =>
      by.save(saveOf(vehicle.id, surveys.arrival, properties, { InspectionId: Id }))
    return { id: Id, vehicle, saveBack }
  }
  const pageOf = async (id: number, { headers }: typeof anna) =>
    (await app.inject({ url: `${settings.apiBase}/vhc/inspection/${id}`, headers })).body
  const pdfOf = async (id: number, { headers }: typeof anna) =>
    dataOf((await app.inject({ url: `${settings.apiBase}/vhc/inspection/getpdf/${id}`, headers })).rawPayload)
  const createdPdfOf = async (id: number, { headers }: typeof anna) => {
    const link = await send(healthCheckEndpoints.createPdf, { body: { InspectionId: id } }, headers)
    return dataOf((await app.inject({ url: link.body.data })).rawPayload)
  }
  const representations = {
    'JSON form': async (id: number, by: typeof anna) => JSON.stringify(await by.form(id)),
    'HTML page': pageOf,
    'PDF opened by a link': createdPdfOf,
    PDF: pdfOf,
  }

  it.each(Object.entries(representations))(
    'the %s names a customer as signer only if the reader may see customers, and each such read is logged',
    async (_, read) => {
      const { id, vehicle, saveBack } = await signedByCustomer()
      await saveBack(anna, { ...values, 'check.keys': 'soon' })
      await saveBack(anna, { ...values, 'check.keys': 'soon', 'signature.customer': testSignature })
      const linesOf = () => logLines.filter((line) => line.includes('customer read'))
      const before = linesOf().length
      for (const by of [liisa, anna, liisa]) {
        const text = await read(id, by)
        expect(text).toContain('Anna A.')
        if (by === anna) expect(text).toContain('Kalle Kunde')
        else expect(text).not.toContain('Kalle Kunde')
      }
      const [line = '{}', ...more] = linesOf().slice(before)
      expect(more).toEqual([])
      const whose = { employeeId: anna.employee.id, siteId: site.id, vehicleIds: [vehicle.id] }
      expect(JSON.parse(line)).toMatchObject(whose)
      expect(line).not.toContain('Kunde')
    },
  )

  it('the name of a customer who signed remains after a save by a person who cannot see it', async () => {
    const { id, saveBack } = await signedByCustomer()
    const before = await anna.form(id)
    await saveBack(liisa, valuesOf(await liisa.form(id)))
    await saveBack(liisa, fieldsOf(await pageOf(id, liisa)))
    // Saves as a person who received the right after reading the form.
    await saveBack(anna, valuesOf(await liisa.form(id)))
    expect(await anna.form(id)).toEqual(before)
    const { 'signature.inspector': _, 'signer.inspector': _name, ...unsigned } = values
    await saveBack(anna, { ...unsigned, 'check.keys': 'soon' })
    await saveBack(anna, { ...unsigned, 'check.keys': 'soon' })
    await saveBack(liisa, { ...valuesOf(await liisa.form(id)), 'signature.inspector': testSignature })
    expect(await anna.form(id)).toMatchObject({
      State: 'Signed',
      Signatures: [
        { Id: 'inspector', Voided: {} },
        { Id: 'customer', SignerName: 'Kalle Kunde', Voided: {} },
        { Id: 'customer', SignerName: 'Kalle Kunde', Voided: null },
        { Id: 'inspector', Voided: null },
      ],
    })
  })

  it("a customer's name is deleted when the signature becomes void, and stored with the next signature", async () => {
    const { id, saveBack } = await signedByCustomer()
    await saveBack(liisa, { ...valuesOf(await liisa.form(id)), 'check.keys': 'soon' })
    expect(valuesOf(await anna.form(id))).not.toHaveProperty(['signer.customer'])
    const signing = { 'signature.customer': testSignature, 'signer.customer': 'Ville' }
    await saveBack(liisa, { ...valuesOf(await liisa.form(id)), ...signing })
    expect(valuesOf(await anna.form(id))).toMatchObject(signing)
  })
})

describe('the form of an inspection', () => {
  it("an inspection's HTML page escapes all texts and contains no script", async () => {
    const { id } = await inspected({
      'check.frontPads': 'now',
      'note.frontPads': '</textarea><script>alert(1)</script> "\u202e😀',
    })
    const page = await app.inject({
      url: `${settings.apiBase}/vhc/inspection/${id}`,
      headers: { ...anna.headers, accept: 'text/html' },
    })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox/)
    expect(page.body).not.toMatch(/<script/)
    expect(page.body).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;\u202e😀')
    expect(page.body).toContain('name="check.frontPads" value="now" checked')
    expect(page.body).toMatch(/<fieldset>\s*<legend>Etujarrupalat<\/legend>/)
  })

  it("an inspection's HTML page contains all values, so sending it back changes nothing", async () => {
    const { vehicle } = await car()
    const checks = templates[0]?.Sections.flatMap(({ Checks }) => Checks) ?? []
    const dent = { id: 'a', x: 0.5, y: 0.25, severity: 1, note: 'Kolhu "ovessa" & <ylhäällä>' }
    const values = {
      ...Object.fromEntries(checks.map(({ Id }) => [`check.${Id}`, 'ok'])),
      [`note.${checks[0]?.Id}`]: '\nToinen rivi',
      'marker.front': '0.5,0.25,1',
      'markers.front': JSON.stringify([dent]),
      'text.front': 'Etuosa',
      'signature.inspector': testSignature,
      'signer.inspector': 'Anna A.',
    }
    const { Id } = (await anna.save(saveOf(vehicle.id, surveys.arrival, values))).body
    const before = await anna.form(Id)
    const page = await app.inject({ url: `${settings.apiBase}/vhc/inspection/${Id}`, headers: anna.headers })
    const fields = fieldsOf(page.body)
    expect(fields).toMatchObject(values)
    await bertta.save(saveOf(vehicle.id, surveys.arrival, fields, { InspectionId: Id }))
    expect(await anna.form(Id)).toEqual(before)
    expect(before.Signatures).toMatchObject([{ Id: 'inspector', SignerName: 'Anna A.', Voided: null }])
  })

  it("an inspection's form contains unresolved findings of earlier inspections", async () => {
    const { vehicle, save, id } = await inspected({
      'check.frontPads': 'now',
      'check.rearPads': 'soon',
      'note.rearPads': 'Ensi kerralla',
    })
    expect((await anna.form(id)).Earlier).toEqual([])
    expect(await anna.followUp(id, { Key: 'check.rearPads', Kind: 'Declined' })).toMatchObject({
      status: 200,
    })
    expect((await anna.newForm(vehicle.id, surveys.service)).Earlier).toMatchObject([
      { Key: 'check.frontPads', Light: 'now', IsDeclined: false },
      { Key: 'check.rearPads', Light: 'soon', Note: 'Ensi kerralla', IsDeclined: true },
    ])
    await save({ 'check.frontPads': 'ok', 'check.rearPads': 'soon' })
    expect((await anna.newForm(vehicle.id, surveys.service)).Earlier).toMatchObject([
      { Key: 'check.rearPads' },
    ])
  })

  it('a confirmed finding keeps the photos of the earlier inspections, but not those of another vehicle', async () => {
    const { vehicle, id } = await inspected({ 'check.frontPads': 'now', 'note.frontPads': 'Loppu' })
    const other = await inspected({ 'check.frontPads': 'now' })
    const photograph = (inspection_id: number) =>
      buildAttachment(db, {
        site_id: vehicle.site_id,
        inspection_id,
        property: 'check.frontPads',
        created_by: anna.employee.id,
      })
    const photo = await photograph(id)
    const strange = await photograph(other.id)
    const [earlier] = (await anna.newForm(vehicle.id, surveys.service)).Earlier ?? []
    expect(earlier).toMatchObject({ By: 'Anna', Photos: [{ Id: photo.id, InspectionId: id }] })
    const values = { 'check.frontPads': 'now', 'from.frontPads': `${id} ${other.id}` }
    const next = await anna.save(saveOf(vehicle.id, surveys.service, values))
    const { Attachments } = await anna.form(next.body.Id)
    expect(Attachments).toMatchObject([{ Id: photo.id, InspectionId: id, Property: 'check.frontPads' }])
    expect(JSON.stringify(Attachments)).not.toContain(String(strange.key))
    const [again] = (await anna.newForm(vehicle.id, surveys.service)).Earlier ?? []
    expect(again).toMatchObject({ InspectionId: next.body.Id, Photos: [{ Id: photo.id }] })
    const wrong = saveOf(vehicle.id, surveys.service, { ...values, 'from.frontPads': 'all' })
    expect((await anna.save(wrong)).status).toBe(400)
  })
})

/** Returns the inspection's JSON that its PDF contains. */
function dataOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/>>\s*stream\r?\n/g)].map(({ index, 0: head }) => {
    const start = index + head.length
    try {
      return inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).toString()
    } catch {
      return ''
    }
  })
  return streams.find((stream) => stream.startsWith('{"')) ?? ''
}

/** Returns the form data of a page by field name, as a browser would send them. */
function fieldsOf(page: string): Record<string, string> {
  const form = /<form>[\s\S]*<\/form>/.exec(page)?.[0] ?? ''
  const ofInputs = [...form.matchAll(/<input ([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const [, name = ''] = /name="([^"]*)"/.exec(attributes) ?? []
    const [, value = ''] = /value="([^"]*)"/.exec(attributes) ?? []
    const isSent = !attributes.includes('type="radio"') || attributes.endsWith(' checked')
    return isSent ? [[name, unescapeHtml(value)]] : []
  })
  // Ignores the first line break of a text area, as HTML does.
  const ofTexts = [...form.matchAll(/<textarea name="([^"]*)">\n?([\s\S]*?)<\/textarea>/g)]
  return Object.fromEntries([
    ...ofInputs,
    ...ofTexts.map(([, name = '', text = '']) => [name, unescapeHtml(text)]),
  ])
}

const unescapeHtml = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
