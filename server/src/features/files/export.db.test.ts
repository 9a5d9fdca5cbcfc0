import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { type FileTableName, fileTableNames } from '@verstas/contract/files/tables.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildTestApp, type Headers, testStart } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import {
  buildCustomer,
  buildJob,
  buildRow,
  buildVehicle,
  buildWorkOrder,
} from '../../../test/work-order-builders.ts'
import { fileOf } from './table-file.ts'

const { app, db, settings, signIn, logLines } = await buildTestApp()
const site = await buildSite(db, { name: 'Tampere' })
const elsewhere = await buildSite(db)
const anna = await buildEmployee(db, { sites: [site, elsewhere], email: 'anna@example.com' })
const annas = { ...(await signIn(anna, site.id)), 'accept-language': 'fi' }

const urlOf = (kind: FileTableName, format: string) =>
  `${settings.apiBase}/administration/export/${kind}?format=${format}`
const get = (kind: FileTableName, format = 'csv', headers: Headers = annas) =>
  app.inject({ url: urlOf(kind, format), headers })

describe('a table as a file', () => {
  it('customers are saved as CSV for Excel, with escaped formulas, and the site and day in the file name', async () => {
    await buildCustomer(db, site.id, {
      last_name: '=HYPERLINK("x")',
      first_name: 'Åke; "Kalle"',
      city: 'Turku',
    })
    const answer = await get('customers')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('Asiakkaat Tampere 2026-11-20.csv'),
    })
    const [head = '', ...lines] = answer.body.split('\r\n')
    expect(head.startsWith('\uFEFFTunnus Verstaksessa;Ulkoinen tunnus;Asiakasnumero;Sukunimi;Etunimi')).toBe(
      true,
    )
    expect(lines[0]).toContain(`;"'=HYPERLINK(""x"")";"Åke; ""Kalle""";`)
  })

  it('the columns of a CSV file have the separator of its format', async () => {
    const vehicle = await buildVehicle(db, site.id, { mileage: 12_345 })
    expect((await get('vehicles')).body).toContain(`;${vehicle.license_number};`)
    expect((await get('vehicles', 'csv-comma')).body).toContain(`,${vehicle.license_number},`)
  })

  it('a saved table has no records of another site', async () => {
    const far = await buildCustomer(db, elsewhere.id, { last_name: 'Kaukainen' })
    const stranger = await buildEmployee(db, { sites: [elsewhere], name: 'Vieras' })
    expect((await get('customers')).body).not.toContain(far.last_name)
    expect((await get('employees')).body).not.toContain(stranger.name)
    expect((await get('employees')).body).toContain('anna@example.com')
  })

  it.each(fileTableNames)('the table %s can be saved in every format', async (kind) => {
    for (const format of ['csv', 'csv-comma', 'xlsx'])
      expect((await get(kind, format)).statusCode, format).toBe(200)
  })

  it('a workbook has typed numbers and texts without apostrophes', async () => {
    await buildCustomer(db, site.id, { last_name: '=1+1 & <co>' })
    const { rawPayload } = await get('customers', 'xlsx')
    const sheet = lastPartOf(rawPayload)
    expect(sheet).toContain('<t xml:space="preserve">=1+1 &amp; &lt;co&gt;</t>')
    expect(sheet).toMatch(/<c r="A2"><v>\d+<\/v><\/c>/)
  })

  it('saved work orders, rows and reservations name the vehicle, the customer, the adviser and the lift', async () => {
    const place = await buildSite(db)
    const adviser = await buildEmployee(db, { sites: [place], name: 'Ville Vastaanottaja' })
    const headers = { ...(await signIn(adviser, place.id)), 'accept-language': 'fi' }
    const customer = await buildCustomer(db, place.id, { first_name: 'Sanna', last_name: 'Koivisto' })
    const car = await buildVehicle(db, place.id, { license_number: 'KLM-417' })
    const order = await buildWorkOrder(db, place.id, {
      ...{ vehicle_id: car.id, contact_customer_id: customer.id, receiver_id: adviser.id },
      estimated_delivery_at: new Date('2026-12-01T13:30:00Z'),
    })
    const job = await buildJob(db, order, { note: 'Jarrut' })
    await buildRow(db, job, { name: 'Etujarrut', standard_time: '90', payer: 'warranty' })
    await buildRow(db, job, { name: 'Poistettu', is_marked_as_deleted: true })
    const { id } = await db
      .insertInto('reservation')
      .values({
        ...{ site_id: place.id, work_order_id: order.id },
        ...{ start_at: new Date('2026-12-01T08:00:00Z'), end_at: new Date('2026-12-01T09:00:00Z') },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lift = await db
      .insertInto('resource')
      .values({ site_id: place.id, name: 'Nosturi 1' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reservation_resource')
      .values({
        ...{ site_id: place.id, reservation_id: id, resource_id: lift.id, is_overlap_allowed: false },
        ...{ start_at: new Date('2026-12-01T08:00:00Z'), end_at: new Date('2026-12-01T09:00:00Z') },
      })
      .execute()
    const body = async (kind: FileTableName) => (await get(kind, 'csv', headers)).body
    expect(await body('work-orders')).toContain('KLM-417')
    expect(await body('work-orders')).toMatch(/Sanna Koivisto;.*;Ville Vastaanottaja;/)
    const rows = await body('work-order-rows')
    expect(rows).toContain(';Työrivi;Etujarrut;')
    expect(rows).toContain(';1,5;')
    expect(rows).toContain(';Takuu')
    expect(rows).not.toContain('Poistettu')
    expect(await body('reservations')).toContain(`;${order.order_number};KLM-417;Nosturi 1;`)
    const { rawPayload } = await get('work-order-rows', 'xlsx', headers)
    expect(lastPartOf(rawPayload)).toContain(' s="2"><v>46357.645833333')
  })

  it('the security log names the saved table and the person', async () => {
    expect(logLines.join('')).toMatch(/"security":"data exported".*"table":"customers"/)
    const { body } = await app.inject({
      url: `${settings.apiBase}/administration/audit?from=2026-11-20&to=2026-11-20`,
      headers: annas,
    })
    expect(JSON.parse(body)).toContainEqual(
      expect.objectContaining({
        AuthorName: anna.name,
        Entity: 'export',
        Name: 'customers',
        Kind: 'exported',
        Changes: [{ Field: 'Format', Before: null, After: 'csv' }],
      }),
    )
  })
})

/** Returns the last part of a workbook: the sheet. */
function lastPartOf(workbook: Buffer): string {
  const start = workbook.lastIndexOf(Buffer.from('PK\u0003\u0004'))
  return inflateRawSync(
    workbook.subarray(start + 30 + workbook.readUInt16LE(start + 26) + workbook.readUInt16LE(start + 28)),
  ).toString()
}

describe('rights', () => {
  const expected = (without: readonly string[], kind: FileTableName): boolean => {
    if (kind === 'employees') return !without.includes('ManageUsers')
    const isOfParts = ['parts', 'stock-levels', 'operations', 'suppliers', 'product-groups'].includes(kind)
    if (isOfParts) return !without.includes('ManageParts') || !without.includes('ManageSettings')
    const hasNames = ['customers', 'service-visits', 'work-orders', 'work-order-rows'].includes(kind)
    return !without.includes('ManageSettings') && !(hasNames && without.includes('CustomerInfoVisible'))
  }

  it.each([
    [['ManageSettings']],
    [['ManageUsers']],
    [['ManageParts']],
    [['CustomerInfoVisible']],
    [['ManageSettings', 'ManageParts']],
    [['ManageSettings', 'ManageParts', 'ManageUsers']],
  ] as const)('a person without %j can only save the tables that need other rights', async (without) => {
    const headers = await signIn(await buildEmployee(db, { sites: [site], without }))
    for (const kind of fileTableNames)
      expect((await get(kind, 'csv', headers)).statusCode, kind).toBe(expected(without, kind) ? 200 : 403)
  })

  it('an administrator without a passkey gets no file if the operator requires a passkey', async () => {
    const strict = await buildTestApp({ isAdminPasskeyRequired: true })
    const place = await buildSite(strict.db)
    const headers = await strict.signIn(await buildEmployee(strict.db, { sites: [place] }))
    const answer = await strict.app.inject({ url: urlOf('customers', 'csv'), headers })
    expect(answer.json()[0].ErrorId).toBe(errorCatalogue.passkeyRequired.id)
  })
})

describe('a large table', () => {
  /** Several megabytes: many pages of long records, which exceed every socket buffer. */
  const many = process.env.VERSTAS_TESTS === 'usual' ? 4_000 : 20_000
  const street = 'x'.repeat(1000)

  it('a large table is streamed in bounded memory, and the server still responds after a reader leaves', async () => {
    const place = await buildSite(db)
    const boss = await signIn(await buildEmployee(db, { sites: [place] }))
    const { id } = await buildCustomer(db, place.id)
    await sql`
      insert into customer (site_id, id, last_name, street)
      select ${place.id}, ${id} + number, 'Virtanen ' || number, ${street}::text
      from generate_series(1, ${sql.lit(many)}) number`.execute(db)
    await sql`analyze customer, record_state, external_ref`.execute(db)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const open = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        request({ port, path: urlOf('customers', 'csv'), headers: boss }, resolve)
          .on('error', reject)
          .end()
      })

    const whole = await open()
    const before = process.memoryUsage().heapUsed
    let [lines, most] = [0, 0]
    for await (const piece of whole) {
      lines += String(piece).split('\r\n').length - 1
      most = Math.max(most, process.memoryUsage().heapUsed - before)
    }
    expect(lines).toBe(many + 2)
    expect(most).toBeLessThan(150_000_000)

    const left = await open()
    left.once('data', () => left.destroy())
    await new Promise((resolve) => left.once('close', resolve))
    expect((await get('resources')).statusCode).toBe(200)
  })

  it.each(['csv', 'xlsx'] as const)('reading a %s file stops when its reader disconnects', async (format) => {
    let [read, hasEnded] = [0, false]
    async function* endless() {
      try {
        for (;;) {
          read += 1
          await nextTurn()
          yield ['x'.repeat(1000)]
        }
      } finally {
        hasEnded = true
      }
    }
    const { bytes } = fileOf(endless(), { format, name: 'x', now: testStart })
    bytes.resume()
    await eventually(() => expect(read).toBeGreaterThan(10))
    bytes.destroy()
    await eventually(() => expect(hasEnded).toBe(true))
    const atEnd = read
    await nextTurn()
    expect(read).toBe(atEnd)
  })
})
