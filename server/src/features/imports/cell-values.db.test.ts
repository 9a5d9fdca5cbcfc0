import { describe, expect, it } from 'vitest'
import { buildImportApp } from '../../../test/import-outcome.ts'
import { dateStyles, workbookFileOf } from '../../../test/workbook-files.ts'

const { db, buildWorkshop, started, check, run, rowsOf } = await buildImportApp()
const { site, headers } = await buildWorkshop()

/** Imports one vehicle, and returns the values that are stored. */
async function importVehicle(content: string | Buffer) {
  const checked = await check(headers, await started(headers, 'vehicles', content))
  const [row] = await rowsOf(headers, checked.Id, 'refused')
  if (row) return { faults: row.Faults.map(({ Message }) => Message) }
  await run(headers, checked.Id)
  return db
    .selectFrom('vehicle')
    .select(['mileage', 'inspection_date', 'license_number'])
    .where('site_id', '=', site.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

let plates = 100
const vehicle = (day: string, km = '5') => {
  plates += 1
  return `Rek.nro;Merkki;Malli;KM;Katsastus\r\nABC-${plates};Opel;Corsa;${km};${day}`
}

describe('a day', () => {
  it.each([
    ['Finnish', '31.12.2026'],
    ['Finnish with a short year', '31.12.26'],
    ['Swedish', '2026-12-31'],
    ['compact Swedish', '20261231'],
    ['British', '31/12/2026'],
    ['American', '12/31/2026'],
    ['ISO with a time', '2026-12-31T08:30:00Z'],
    ['a number of a spreadsheet', '46387'],
  ])('a day in the notation %s is imported as the same day', async (_, day) => {
    expect(await importVehicle(vehicle(day))).toMatchObject({ inspection_date: '2026-12-31' })
  })

  it('a day of a workbook that counts from 1904 is imported as the same day', async () => {
    const text = (address: string, value: string) =>
      `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
    const titles = ['Rek.nro', 'Merkki', 'Malli', 'Katsastus']
      .map((title, place) => text(`${'ABCD'[place]}1`, title))
      .join('')
    const cells = text('A2', 'XYZ-1904') + text('B2', 'Opel') + text('C2', 'Corsa')
    const rows = `<row r="1">${titles}</row><row r="2">${cells}<c r="D2" s="1"><v>44925</v></c></row>`
    const properties = '<workbookPr date1904="1"/>'
    const content = workbookFileOf({ Autot: rows }, { styles: dateStyles, properties })
    expect(await importVehicle(content)).toMatchObject({ inspection_date: '2026-12-31' })
  })

  it.each([
    ['that does not exist', '31.2.2026', '31.2.2026'],
    ['in words', 'ensi viikolla', 'ensi viikolla'],
    ['that is an error of a spreadsheet', '#N/A', '#N/A'],
  ])('a day %s is refused with its text in the message', async (_, day, shown) => {
    expect(await importVehicle(vehicle(day))).toEqual({ faults: [expect.stringContaining(shown)] })
  })
})

describe('a number', () => {
  it.each([
    ['with spaces between thousands', '128 400'],
    ['with no-break spaces between thousands', '128\u00a0400'],
    ['with points between thousands', '128.400'],
    ['with commas between thousands', '128,400'],
    ['with decimals that are zero', '128400,00'],
    ['with leading zeros', '00128400'],
    ['with a unit', '128400 km'],
  ])('a number %s is imported as the same number', async (_, km) => {
    expect(await importVehicle(vehicle('', km))).toMatchObject({ mileage: 128_400 })
  })

  it.each(['12,5', '1E+05', '=1+1', 'TRUE'])(
    'a cell %s is refused in a column of whole numbers',
    async (km) => {
      expect(await importVehicle(vehicle('', km))).toEqual({ faults: [expect.stringContaining(km)] })
    },
  )
})

it('a plate keeps its leading zeros, and is stored without invisible marks', async () => {
  const content = 'Rek.nro;Merkki;Malli\n\u200e0012-ÄB\u200f;Opel;Corsa'
  expect(await importVehicle(content)).toMatchObject({ license_number: '0012-ÄB' })
})
