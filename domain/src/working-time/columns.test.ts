import { describe, expect, it } from 'vitest'
import { clockHours, decimalHours, isUnrecorded, minutesOfColumn, shownColumns } from './columns.ts'

const nothing = {
  ...{ All: 0, Regular: 0, Additional: 0, OvertimeDaily: 0, OvertimeWeekly: 0, Emergency: 0 },
  ...{ Unanswered: 0, Sunday: 0, Breaks: 0, Absence: 0 },
}

describe('the columns of the record', () => {
  it('columns that the law requires are always shown, and others only if they have minutes', () => {
    expect(shownColumns({ Totals: nothing }, 'total')).toEqual(['All', 'Overtime', 'Emergency', 'Sunday'])
    expect(shownColumns({ Totals: { ...nothing, Absence: 1 } }, 'total')).toContain('Absence')
    expect(shownColumns({ Totals: { ...nothing, Unanswered: 1 } }, 'kinds')).toEqual([
      ...['Regular', 'Additional', 'OvertimeDaily', 'OvertimeWeekly', 'Emergency', 'Sunday', 'Unanswered'],
    ])
  })

  it('overtime is the sum of daily and weekly overtime', () => {
    expect(minutesOfColumn({ ...nothing, OvertimeDaily: 30, OvertimeWeekly: 15 }, 'Overtime')).toBe(45)
  })

  it('emergency work is marked as not recorded if no stamping type is for emergency work', () => {
    expect(isUnrecorded({ HasEmergencyType: false }, 'Emergency')).toBe(true)
    expect(isUnrecorded({ HasEmergencyType: true }, 'Emergency')).toBe(false)
    expect(isUnrecorded({ HasEmergencyType: false }, 'Sunday')).toBe(false)
  })

  it.each([
    [0, '0:00', '0.00'],
    [59, '0:59', '0.98'],
    [60, '1:00', '1.00'],
    [605, '10:05', '10.08'],
  ])('%i minutes are shown as %s and exported as %s', (minutes, clock, decimal) => {
    expect(clockHours(minutes)).toBe(clock)
    expect(decimalHours(minutes)).toBe(decimal)
  })
})
