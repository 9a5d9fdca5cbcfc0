import type { Stamping, StampingType } from '@verstas/contract/stamping/entities.ts'

/** Returns an instant of the sample day, 18 November 2026, from a local time in Helsinki. */
export const at = (time: string): string => new Date(`2026-11-18T${time}+02:00`).toISOString()

/**
 * Returns a stamping on a row between two times of the sample day. The end is null for a running stamping.
 */
export const sampleStamping = (
  Id: number,
  [start, end]: readonly [string, string | null],
  more: Partial<Stamping> = {},
): Stamping => ({
  Id,
  StartTime: at(start),
  EndTime: end === null ? null : at(end),
  TypeId: 1,
  TypeDescription: 'Work order time',
  SalesmanId: 7,
  SalesmanName: 'Matti Virtanen',
  IsWorkOrder: true,
  IsLunch: false,
  Version: 3,
  IsClockOff: false,
  LicenseNumber: 'MFO-284',
  OrderRows: [{ OrderId: 7, OrderNumber: 1002345, RowId: 11, Name: 'Oil', StandardTime: 60, UsedTime: 30 }],
  ...more,
})

const plain = { IsWorkOrder: false, LicenseNumber: null, OrderRows: [] } satisfies Partial<Stamping>
export const lunchAt = (Id: number, times: readonly [string, string | null]): Stamping =>
  sampleStamping(Id, times, { ...plain, TypeId: 12, TypeDescription: 'Lunch', IsLunch: true })
export const doctorAt = (Id: number, times: readonly [string, string | null]): Stamping =>
  sampleStamping(Id, times, { ...plain, TypeId: 22, TypeDescription: 'Doctor' })

const typeOf = (Code: number, Description: string, flags: Partial<StampingType> = {}): StampingType => ({
  Code,
  Description,
  IsDefault: false,
  IsWorkOrder: false,
  IsNonPresence: false,
  IsEndOfDay: false,
  IsLunch: false,
  ...flags,
})

export const sampleTypes = [
  typeOf(1, 'Work order time', { IsDefault: true, IsWorkOrder: true }),
  typeOf(10, 'In'),
  typeOf(11, 'Out', { IsEndOfDay: true }),
  typeOf(12, 'Lunch', { IsLunch: true }),
  typeOf(22, 'Doctor', { IsNonPresence: true }),
]
