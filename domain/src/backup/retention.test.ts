import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BackupsToKeep, chooseBackupsToKeep } from './retention.ts'

const keep: BackupsToKeep = { daily: 7, weekly: 4, monthly: 12 }

const nameOf = (day: Temporal.PlainDate, hour = 3) => `${day}T${String(hour).padStart(2, '0')}-00-00Z-abcdef`

/** Makes a backup on each day and deletes the surplus ones each time, as the server does. */
function simulate(
  firstDay: Temporal.PlainDate,
  days: number,
  isMade: (index: number) => boolean = () => true,
) {
  let kept: string[] = []
  for (let index = 0; index < days; index += 1) {
    if (!isMade(index)) continue
    const names = [...kept, nameOf(firstDay.add({ days: index }))]
    kept = [...chooseBackupsToKeep(names, keep)].sort()
  }
  return kept
}

const anyDay = fc
  .integer({ min: 0, max: 3000 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }))

const anyBackups = fc
  .array(fc.tuple(anyDay, fc.integer({ min: 0, max: 23 })), { maxLength: 60 })
  .map((list) => [...new Set(list.map(([day, hour]) => nameOf(day, hour)))])

describe('backups to keep', () => {
  it('7 days, 4 weeks and 12 months have a backup after more than a year of daily backups', () => {
    const kept = simulate(Temporal.PlainDate.from('2025-06-15'), 500)
    const last = Temporal.PlainDate.from('2025-06-15').add({ days: 499 })
    const days = new Set(kept.map((name) => name.slice(0, 10)))
    for (let back = 0; back < 7; back += 1) expect(days).toContain(last.subtract({ days: back }).toString())
    for (let back = 0; back < 4; back += 1) {
      const monday = last.subtract({ days: last.dayOfWeek - 1 + back * 7 })
      const week = Array.from({ length: 7 }, (_, index) => monday.add({ days: index }).toString())
      expect(week.some((day) => days.has(day))).toBe(true)
    }
    for (let back = 0; back < 12; back += 1) {
      const month = last.toPlainYearMonth().subtract({ months: back }).toString()
      expect(kept.some((name) => name.startsWith(month))).toBe(true)
    }
    expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12)
  })

  it('the week of New Year counts once', () => {
    const names = ['2025-12-18', '2025-12-27', '2025-12-30', '2026-01-03'].map((day) =>
      nameOf(Temporal.PlainDate.from(day)),
    )
    const kept = chooseBackupsToKeep(names, { daily: 1, weekly: 2, monthly: 0 })
    expect([...kept].map((name) => name.slice(0, 10))).toEqual(['2026-01-03', '2025-12-27'])
  })

  it('keeps all backups of the newest day, and only the newest one of any other day', () => {
    const monday = Temporal.PlainDate.from('2026-11-16')
    const tuesday = monday.add({ days: 1 })
    const names = [nameOf(monday, 3), nameOf(monday, 15), nameOf(tuesday, 3), nameOf(tuesday, 15)]
    const kept = chooseBackupsToKeep(names, { daily: 2, weekly: 0, monthly: 0 })
    expect([...kept].sort()).toEqual(names.slice(1))
  })

  it('the newest backup and all backups of its day are kept', () => {
    fc.assert(
      fc.property(anyBackups, (names) => {
        const kept = chooseBackupsToKeep(names, keep)
        const newest = [...names].sort().at(-1)
        for (const name of names)
          if (newest && name.startsWith(newest.slice(0, 10))) expect(kept).toContain(name)
      }),
    )
  })

  it('keeps at most as many backups as the limits allow, and a second run removes none', () => {
    fc.assert(
      fc.property(anyBackups, (names) => {
        const kept = chooseBackupsToKeep(names, keep)
        for (const name of kept) expect(names).toContain(name)
        const newest = [...names].sort().at(-1) ?? ''
        const sameDay = names.filter((name) => name.slice(0, 10) === newest.slice(0, 10)).length
        expect(kept.size).toBeLessThanOrEqual(7 + 4 + 12 + sameDay)
        expect(chooseBackupsToKeep([...kept], keep)).toEqual(kept)
      }),
    )
  })

  it('keeps the last 7 days that have a backup, even if backups stopped long ago', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (day, count) => {
        const names = Array.from({ length: count }, (_, index) => nameOf(day.add({ days: index * 40 })))
        expect([...chooseBackupsToKeep(names, keep)].sort()).toEqual(names)
      }),
    )
  })
})
