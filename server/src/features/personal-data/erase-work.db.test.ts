import { randomUUID } from 'node:crypto'
import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { reportExportEndpoints } from '@verstas/contract/reports/export-endpoints.ts'
import type { ReportExportSave } from '@verstas/contract/reports/export-entities.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stockCountEndpoints } from '@verstas/contract/stock-counts/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { buildPart, buildPartStock } from '../../../test/part-builders.ts'
import { buildDevice, buildPin } from '../../../test/quick-change-builders.ts'
import { tablesWith } from '../../../test/tables-with.ts'
import { eraseByCommandLine } from './person-by-command-line.ts'

const mailServer = await startMailServer()
const { db, clock, send, signIn } = await buildTestApp({
  mail: { url: mailServer.url, from: 'verstas@example.com' },
})
const site = await buildSite(db)
const colleague = await buildEmployee(db, { sites: [site] })
const headers = await signIn(colleague)
const erase = (id: number) => eraseByCommandLine(db, ['employee', String(id)], clock.now())

it('erase-person erases the name of a person who counted parts from the history of the stock', async () => {
  const counter = await buildEmployee(db, { sites: [site], name: 'Laila Laskija' })
  const part = await buildPart(db)
  await buildPartStock(db, site.id, part, { available: '5' })
  const own = await signIn(counter)
  const body = { StockCode: 'MAIN', IsBlind: false }
  const { CountId: countId } = (await send(stockCountEndpoints.startStockCount, { body, headers: {} }, own))
    .body
  const counted = { SupplierNumber: part.supplier_number, ItemNumber: part.item_number, Counted: 3 }
  const { Version } = (
    await send(stockCountEndpoints.countPart, { params: { countId }, body: counted, headers: {} }, own)
  ).body
  await send(
    stockCountEndpoints.confirmStockCount,
    { params: { countId }, body: { Version }, headers: {} },
    own,
  )
  expect(await tablesWith(db, 'Laskija')).toContain('event')
  await erase(counter.id)
  expect(await tablesWith(db, 'Laskija')).toEqual([])
})

it('erase-person removes an address from scheduled reports, and pauses those without another target', async () => {
  const reader = await buildEmployee(db, { sites: [site], email: 'Raili.Lukija@example.com' })
  const add = async (...Recipients: string[]) => {
    const body: ReportExportSave = {
      ...{
        Name: 'Figures',
        Report: 'figures',
        SiteIds: [site.id],
        Frequency: 'daily',
        At: '06:00',
        Format: 'csv',
      },
      ...{ ToFolder: false, Recipients, IsPublished: false },
    }
    const request = { headers: { 'idempotency-key': randomUUID() }, body }
    return (await send(reportExportEndpoints.addReportExport, request, headers)).body.Id
  }
  const alone = await add('raili.lukija@example.com')
  const shared = await add('boss@example.com', 'raili.lukija@example.com')
  await send(reportExportEndpoints.runReportExport, { params: { id: alone }, headers: {} }, headers)
  await erase(reader.id)
  expect(await tablesWith(db, 'lukija')).toEqual([])
  const { Exports } = (await send(reportExportEndpoints.listReportExports, {}, headers)).body
  const kept = Exports.map(({ Id, Recipients, IsPaused }) => [Id, Recipients, IsPaused])
  expect(kept).toHaveLength(2)
  expect(kept).toEqual(
    expect.arrayContaining([
      [alone, ['-'], true],
      [shared, ['boss@example.com'], false],
    ]),
  )
})

it('erase-person ends the wall links and trusted devices of a person, and the sessions on these devices', async () => {
  const manager = await buildEmployee(db, { sites: [site] })
  const [device, kept] = [
    await buildDevice(db, manager),
    await buildDevice(db, { ...colleague, siteId: site.id }),
  ]
  const own = await signIn(manager)
  const { Token } = (await send(wallEndpoints.createWallLink, { body: { Name: 'Screen' } }, own)).body
  await buildPin(db, colleague, '2580')
  const enter = (of: typeof device) =>
    send(quickChangeEndpoints.pinSignIn, { body: { EmployeeId: colleague.id, Pin: '2580' } }, of.headers)
  const people = async (of: typeof device) =>
    (await send(quickChangeEndpoints.listDevicePeople, {}, of.headers)).status
  const { body: begun } = await enter(device)
  const statuses = async () => [
    (await send(wallEndpoints.readWall, {}, { authorization: `Wall ${Token}` })).status,
    (await send(sessionEndpoints.getEmployee, {}, { authorization: `Bearer ${begun.Token}` })).status,
    await people(device),
    await people(kept),
  ]
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await erase(manager.id)
  expect(await statuses()).toEqual([401, 401, 401, 200])
})
