import { fileColumns } from '@verstas/contract/files/columns.ts'
import { expect, it } from 'vitest'
import { cellsOf } from './cells.ts'

const words = { timeZone: 'Europe/Helsinki', yes: 'Kyllä', no: 'Ei' }
const columnsOf = (name: keyof typeof fileColumns, ...keys: string[]) =>
  keys.flatMap((key) => fileColumns[name].filter((column) => column.key === key))

it('cellsOf formats each value by the type of its column, and times in the time zone of the site', () => {
  const vehicle = {
    id: 7,
    externalIds: [{ source: 'dms', externalId: 'V-1' }],
    mileage: 12_000,
    owner: { id: 5, externalIds: [] },
    holder: null,
    inspectionDate: '2027-01-31',
  }
  expect(
    cellsOf(
      vehicle,
      columnsOf('vehicles', 'id', 'externalId', 'mileage', 'owner', 'holder', 'inspectionDate'),
      words,
    ),
  ).toEqual([{ number: '7' }, 'V-1', { number: '12000' }, { number: '5' }, null, { at: '2027-01-31' }])
  expect(
    cellsOf({ externalIds: [], barcodes: ['1', '2'] }, columnsOf('parts', 'externalId', 'barcodes'), words),
  ).toEqual([null, '1|2'])
  expect(
    cellsOf(
      { startTime: '2026-07-01T21:05:09.000Z', isCustomerLate: false },
      columnsOf('reservations', 'startTime', 'isCustomerLate'),
      words,
    ),
  ).toEqual([{ at: '2026-07-02 00:05:09' }, 'Ei'])
})
