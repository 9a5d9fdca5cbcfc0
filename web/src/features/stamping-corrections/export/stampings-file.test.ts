import { formatDateTime } from '@verstas/domain/time/format.ts'
import { expect, it } from 'vitest'
import { lunchAt, sampleStamping } from '../../stamping/test/sample-stampings.ts'
import { stampingsCsv } from './stampings-file.ts'

const head = ['Start', 'End', 'Minutes', 'Type', 'Plate', 'Orders', 'Rows'] as const
const dateTime = (instant: string) => formatDateTime(instant, 'Europe/Helsinki')

it('is one line for each stamping, with the times of the workshop', () => {
  const stampings = [sampleStamping(1, ['08:00', '08:30']), lunchAt(2, ['08:30', null])]
  expect(stampingsCsv(stampings, head, dateTime)).toBe(
    '\uFEFFStart;End;Minutes;Type;Plate;Orders;Rows\r\n' +
      '18.11.2026 08:00;18.11.2026 08:30;30;Work order time;MFO-284;1002345;Oil\r\n' +
      '18.11.2026 08:30;;;Lunch;;;\r\n',
  )
})

it('keeps cells apart, and hides no formula in them', () => {
  const line = (Name: string) => {
    const [row] = sampleStamping(1, ['08:00', '08:30']).OrderRows
    const stamping = sampleStamping(1, ['08:00', '08:30'], { OrderRows: row ? [{ ...row, Name }] : [] })
    return stampingsCsv([stamping], head, dateTime).split('\r\n')[1]
  }
  expect(line('Oil; "5W-30"')).toMatch(/;"Oil; ""5W-30"""$/)
  expect(line('=1+1')).toMatch(/;'=1\+1$/)
})
