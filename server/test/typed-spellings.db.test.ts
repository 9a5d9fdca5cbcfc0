import { operationEndpoints } from '@verstas/contract/operations/endpoints.ts'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearch } from '@verstas/contract/parts/entities.ts'
import { vehicleEndpoints } from '@verstas/contract/vehicles/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { expect, it } from 'vitest'
import { findAccount } from '../src/platform/session/password-accounts.ts'
import { buildTestApp } from './app.ts'
import { buildCredential, buildEmployee, buildSite } from './builders.ts'
import { buildOperation, buildPart, buildSupplier } from './part-builders.ts'
import { buildVehicle, buildWorkOrder } from './work-order-builders.ts'

// Compares typed, pasted or scanned text with stored text, for each search that accepts such text.

const { db, signIn, send } = await buildTestApp()
const site = await buildSite(db)
const employee = await buildEmployee(db, { sites: [site] })
const headers = await signIn(employee)

const vin = 'WV1ZZZ7HZ10012345'
const vehicle = await buildVehicle(db, site.id, {
  license_number: 'FZI-135',
  serial_number: vin,
  make_name: 'Škoda',
})
const order = await buildWorkOrder(db, site.id, { vehicle_id: vehicle.id })
const supplier = await buildSupplier(db, { number: 'AB-12', name: 'Åkerin Öljy' })
const part = await buildPart(db, {
  supplier_number: supplier.number,
  item_number: '12/A345',
  name: 'Öljynsuodatin',
})
await db
  .insertInto('part_barcode')
  .values({ barcode: '0036000291452', supplier_number: supplier.number, item_number: part.item_number })
  .execute()
const operation = await buildOperation(db, {
  supplier_number: supplier.number,
  code: '17-45.20',
  name: 'Jarrupalat',
})
await buildCredential(db, employee, { user_name: 'Åsa.Öberg' })

const plates = [
  'fzi135',
  'FZI\u2013135',
  'FZI\u2011135',
  'FZI\u2212135',
  'FZI\u00a0135',
  'FZI\u202f135',
  'FZI\t135',
]
const hiddenSigns = [
  'FZI\u200b-135',
  '\u200eFZI-135',
  '\u202aFZI-135\u202c',
  '\uff26\uff3a\uff29\uff0d\uff11\uff13\uff15',
]
const vins = [
  vin.toLowerCase(),
  'WVIZZZ7HZIOO12345',
  'WV1ZZZ7HZ1QO12345',
  `\u200e${vin}`,
  'WV1ZZZ 7HZ1\u20110012345',
]
const numbers = ['12a345', '12\u2044A345', '12 / A345', ']A012/A345', '12/A345\r\n', '\uff11\uff12/A345']
const words = ['öljynsuodatin', 'O\u0308LJYNSUODATIN', 'oljyn\u00adsuodatin', 'Öljynsuodatin\u00a0']
const barcodes = ['036000291452', '0036000291452', '00036000291452', '0\u00a0036000\u00a0291452']
const names = ['Åkerin', 'A\u030akerin', '\u212bKERIN', 'akerin\u2009oljy']
const codes = ['174520', '17\u201345.20', '17 45 20']

const find = {
  'work orders by plate': async (LicenseNumber: string) =>
    (await send(workOrderEndpoints.searchWorkOrders, { query: { LicenseNumber } }, headers)).body.map(
      ({ Id }) => Id,
    ),
  'vehicles by plate': async (no: string) =>
    (await send(vehicleEndpoints.searchVehiclesByLicenseNumber, { params: { no } }, headers)).body.map(
      ({ VehicleId }) => VehicleId,
    ),
  'vehicles by VIN': async (typed: string) =>
    (await send(vehicleEndpoints.searchVehiclesBySerialNumber, { params: { vin: typed } }, headers)).body.map(
      ({ VehicleId }) => VehicleId,
    ),
  'vehicles by the end of the VIN': async (typed: string) =>
    (
      await send(vehicleEndpoints.searchVehiclesBySerialNumber, { params: { vin: typed.slice(-8) } }, headers)
    ).body.map(({ VehicleId }) => VehicleId),
  'a vehicle in full': async (serialNo: string) => [
    (await send(vehicleEndpoints.getVehicleByQuery, { query: { serialNo } }, headers)).body.VehicleId,
  ],
  'parts by number': async (ItemNumber: string) => findParts({ ItemNumber }),
  'parts by key': async (SearchKey: string) => findParts({ SearchKey }),
  'parts by name': async (ItemName: string) => findParts({ ItemName }),
  'parts by barcode': async (Barcode: string) => findParts({ Barcode }),
  'parts by supplier': async (SupplierName: string) => findParts({ SupplierName }),
  'parts by number of supplier': async (SupplierNumber: string) => findParts({ SupplierNumber }),
  'operations by code': async (WorkOperationCode: string) =>
    (await send(operationEndpoints.searchWorkOperations, { query: { WorkOperationCode } }, headers)).body.map(
      (found) => found.WorkOperationCode,
    ),
  'accounts by user name': async (userName: string) => [(await findAccount(db, userName)).employeeId],
} as const

async function findParts(query: PartSearch) {
  return (await send(partEndpoints.searchParts, { query }, headers)).body.map(({ ItemNumber }) => ItemNumber)
}

const all: readonly (readonly [keyof typeof find, readonly string[], unknown])[] = [
  ['work orders by plate', [...plates, ...hiddenSigns], order.id],
  ['vehicles by plate', [...plates, ...hiddenSigns], vehicle.id],
  ['vehicles by VIN', vins, vehicle.id],
  ['vehicles by the end of the VIN', vins, vehicle.id],
  ['a vehicle in full', vins, vehicle.id],
  ['parts by number', numbers, part.item_number],
  ['parts by key', [...numbers, ...words, ...names], part.item_number],
  ['parts by name', words, part.item_number],
  ['parts by barcode', barcodes, part.item_number],
  ['parts by supplier', names, part.item_number],
  ['parts by number of supplier', ['ab12', 'AB\u201112', 'AB 12'], part.item_number],
  ['operations by code', codes, operation.code],
  [
    'accounts by user name',
    ['åsa.öberg', 'A\u030asa.O\u0308BERG', ' ÅSA.ÖBERG ', '\u212bsa.öberg\u200b'],
    employee.id,
  ],
]

it.each(all)(
  'a search finds %s, regardless of spaces, dashes, case and Unicode form',
  async (place, spellings, found) => {
    const answers = await Promise.all(
      spellings.map(async (spelling) => [spelling, await find[place](spelling)]),
    )
    expect(answers).toEqual(spellings.map((spelling) => [spelling, [found]]))
  },
)
