import type { StampingCorrection, StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping, StampingType } from '@verstas/contract/stamping/entities.ts'
import { type DayTimeline, layOutDay } from '@verstas/domain/stamping/day-timeline.ts'

/** An instant of the sampled day, 18.11.2026, by the clock of Helsinki. */
export const at = (time: string): string => new Date(`2026-11-18T${time}+02:00`).toISOString()

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
  Version: 3,
  IsClockOff: false,
  LicenseNumber: 'MFO-284',
  OrderRows: [{ OrderId: 7, OrderNumber: 1002345, RowId: 11, Name: 'Oil', StandardTime: 60, UsedTime: 30 }],
  ...more,
})

const plain = { IsWorkOrder: false, LicenseNumber: null, OrderRows: [] } satisfies Partial<Stamping>
export const lunchAt = (Id: number, times: readonly [string, string | null]): Stamping =>
  sampleStamping(Id, times, { ...plain, TypeId: 12, TypeDescription: 'Lunch' })
export const doctorAt = (Id: number, times: readonly [string, string | null]): Stamping =>
  sampleStamping(Id, times, { ...plain, TypeId: 22, TypeDescription: 'Doctor' })

const typeOf = (Code: number, Description: string, flags: Partial<StampingType> = {}): StampingType => ({
  Code,
  Description,
  IsDefault: false,
  IsWorkOrder: false,
  IsNonPresence: false,
  IsEndOfDay: false,
  ...flags,
})

export const sampleTypes = [
  typeOf(1, 'Work order time', { IsDefault: true, IsWorkOrder: true }),
  typeOf(10, 'In'),
  typeOf(11, 'Out', { IsEndOfDay: true }),
  typeOf(12, 'Lunch'),
  typeOf(22, 'Doctor', { IsNonPresence: true }),
]

export const sampleCorrection = (more: Partial<StampingCorrection> = {}): StampingCorrection => ({
  Id: 1,
  Kind: 'Change',
  SalesmanId: 7,
  CreatedBy: { Id: 4, Name: 'Aino Koskinen' },
  Created: at('08:50'),
  Reason: 'Wrong row',
  Before: [],
  After: [],
  ...more,
})

/** Work from 8 to 8:30, lunch that meets it until 9, and a gap of ten minutes before work that runs. */
export const sampleDay = (more: Partial<StampingDay> = {}): StampingDay => ({
  SalesmanId: 7,
  SalesmanName: 'Matti Virtanen',
  Day: '2026-11-18',
  Stampings: [
    sampleStamping(1, ['08:00', '08:30']),
    lunchAt(2, ['08:30', '09:00']),
    sampleStamping(3, ['09:10', null]),
  ],
  Elsewhere: [],
  Shifts: [{ StartTime: at('08:00'), EndTime: at('16:00') }],
  Corrections: [],
  IsCorrectable: true,
  ...more,
})

/** A sampled day as it is drawn at an instant. */
export const sampleTimeline = (day: StampingDay, now: Date): DayTimeline<Stamping> =>
  layOutDay(
    {
      stampings: day.Stampings,
      elsewhere: day.Elsewhere,
      shifts: day.Shifts,
      absenceTypeIds: new Set([22]),
    },
    { day: day.Day, timeZone: 'Europe/Helsinki', now },
  )
