import type { StampingCorrection, StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { type DayTimeline, layOutDay } from '@verstas/domain/stamping/day-timeline.ts'
import { at, lunchAt, sampleStamping } from '../../stamping/test/sample-stampings.ts'

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

/** Returns a day with work from 8 to 8:30, lunch until 9, a gap of ten minutes, and running work. */
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

/** Returns the timeline of a sample day as of an instant. */
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
