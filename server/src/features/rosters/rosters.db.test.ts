import { describe, expect, it } from 'vitest'
import { buildEmployee, buildSite, deactivate, leaveSite } from '../../../test/builders.ts'
import { buildExternalRef } from '../../../test/integration-builders.ts'
import { connectLive, listenOn } from '../../../test/live-client.ts'
import { buildRosterApp, fiveDays, morning, times } from '../../../test/roster-app.ts'
import { buildShift, stampingTypes } from '../../../test/stamping-builders.ts'
import { buildTimeline } from '../../../test/timeline-builder.ts'
import { writeDueShifts } from './write-shifts.ts'

const rosterApp = await buildRosterApp()
const { app, db, clock, site, person, planner, reserve, shiftsOf, addPattern } = rosterApp
const aino = await planner({ name: 'Aino' })
const ben = await planner({ name: 'Ben' })
const patternId = await addPattern(aino, fiveDays('Morning'))

const monday = '2026-11-23'
const wednesday = '2026-11-25'

/** Adds a person who has the pattern from Monday on. */
const withPattern = async () => {
  const matti = await person()
  expect((await aino.setPattern(matti.id, monday, patternId)).status).toBe(200)
  return matti
}

const idOf = async ({ id }: { readonly id: number }) =>
  (
    await db
      .selectFrom('shift')
      .select('id')
      .where('employee_id', '=', id)
      .orderBy('start_at')
      .executeTakeFirstOrThrow()
  ).id

describe('the pattern of a person', () => {
  it('a pattern writes shifts for the next 26 weeks, except on public holidays', async () => {
    const matti = await withPattern()
    expect(await shiftsOf(matti, '2026-11-20', '2026-11-30')).toEqual([
      '2026-11-23 07:00–15:30',
      '2026-11-24 07:00–15:30',
      '2026-11-25 07:00–15:30',
      '2026-11-26 07:00–15:30',
      '2026-11-27 07:00–15:30',
      '2026-11-30 07:00–15:30',
    ])
    expect(await shiftsOf(matti, '2026-12-23', '2026-12-27')).toEqual([
      '2026-12-23 07:00–15:30',
      '2026-12-24 07:00–15:30',
    ])
    expect(await shiftsOf(matti, '2027-05-20', '2027-06-30')).toEqual([
      '2027-05-20 07:00–15:30',
      '2027-05-21 07:00–15:30',
    ])
  })

  it('another pattern replaces the shifts from its first day on, except for changes of single days', async () => {
    const matti = await withPattern()
    await aino.changeDay(matti.id, '2026-12-02', times('07:00', '12:00'))
    const late = await addPattern(aino, fiveDays('Late', times('10:00', '18:00')))
    await aino.setPattern(matti.id, '2026-12-01', late)
    expect(await shiftsOf(matti, '2026-11-30', '2026-12-03')).toEqual([
      '2026-11-30 07:00–15:30',
      '2026-12-01 10:00–18:00',
      '2026-12-02 07:00–12:00',
      '2026-12-03 10:00–18:00',
    ])
    await aino.setPattern(matti.id, '2026-12-03', null)
    expect(await shiftsOf(matti, '2026-12-03', '2027-12-31')).toEqual([])
    expect(
      (await aino.events(matti.id)).map(({ Kind, Before, After, By }) => [Kind, Before, After, By]),
    ).toEqual([
      ['patternSet', 'Late', null, 'Aino'],
      ['patternSet', 'Morning', 'Late', 'Aino'],
      ['shiftChanged', '07:00–15:30 (30 min)', '07:00–12:00 (30 min)', 'Aino'],
      ['patternSet', null, 'Morning', 'Aino'],
    ])
  })

  it('a pattern replaces stored shifts that were not planned, from its first day on', async () => {
    const matti = await person()
    const here = { id: matti.id, siteId: site.id }
    await buildShift(db, here, '2026-11-22T08:00:00+02:00', '2026-11-22T16:00:00+02:00')
    await buildShift(db, here, '2026-11-23T08:00:00+02:00', '2026-11-23T16:00:00+02:00')
    await aino.setPattern(matti.id, monday, patternId)
    expect(await shiftsOf(matti, '2026-11-20', monday)).toEqual([
      '2026-11-22 08:00–16:00',
      '2026-11-23 07:00–15:30',
    ])
  })

  it('a planned shift is left out if the person has one at another site, and the week shows the reason', async () => {
    const elsewhere = await buildSite(db)
    const matti = await person({ sites: [site, elsewhere] })
    const there = { id: matti.id, siteId: elsewhere.id }
    await buildShift(db, there, `${wednesday}T08:00:00+02:00`, `${wednesday}T16:00:00+02:00`)
    await aino.setPattern(matti.id, monday, patternId)
    const week = await aino.week(wednesday)
    const days = week.People.find(({ Id }) => Id === matti.id)?.Days ?? []
    expect(days.map(({ IsElsewhere }) => IsElsewhere).indexOf(true)).toBe(2)
    expect(days[2]?.Shift).toBeNull()
    const refused = await aino.changeDay(matti.id, wednesday, times('09:00', '17:00'), { Base: null })
    expect(refused).toMatchObject({ status: 409, errors: [{ ErrorId: 900421 }] })
  })

  it('assigning a pattern is refused for a person of another site, and for an unknown pattern', async () => {
    const stranger = await buildEmployee(db)
    expect((await aino.setPattern(stranger.id, monday, patternId)).status).toBe(404)
    expect((await aino.setPattern((await person()).id, monday, 999_999)).status).toBe(400)
    expect((await aino.setPattern((await person()).id, monday, patternId, 2)).status).toBe(400)
    expect((await aino.setPattern((await person()).id, '2029-01-01', patternId)).status).toBe(400)
  })
})

describe('changes of shifts', () => {
  it('a change of one day updates the stored shift, and can be reverted', async () => {
    const matti = await withPattern()
    const id = await idOf(matti)
    await aino.changeDay(matti.id, monday, times('07:00', '12:00'))
    expect(await shiftsOf(matti, monday, monday)).toEqual([`${monday} 07:00–12:00`])
    expect(await idOf(matti)).toBe(id)
    await aino.changeDay(matti.id, monday, 'usual', { Base: times('07:00', '12:00') })
    expect(await shiftsOf(matti, monday, monday)).toEqual([`${monday} 07:00–15:30`])
    await aino.changeDay(matti.id, monday, null)
    expect(await shiftsOf(matti, monday, monday)).toEqual([])
  })

  it('a change of a weekday applies to later weeks, except for changes of single days', async () => {
    const matti = await withPattern()
    await aino.changeDay(matti.id, '2026-12-09', null)
    await aino.changeDay(matti.id, '2026-12-02', times('10:00', '18:00'), { IsEveryWeek: true })
    const wednesdays = async () =>
      (await shiftsOf(matti, wednesday, '2026-12-16')).filter((shift) =>
        ['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16'].includes(shift.slice(0, 10)),
      )
    expect(await wednesdays()).toEqual([
      '2026-11-25 07:00–15:30',
      '2026-12-02 10:00–18:00',
      '2026-12-16 10:00–18:00',
    ])
    const restored = { IsEveryWeek: true, Base: times('10:00', '18:00') }
    await aino.changeDay(matti.id, '2026-12-16', 'usual', restored)
    expect((await wednesdays()).at(-1)).toBe('2026-12-16 07:00–15:30')
  })

  it('a person without a pattern can get a single shift, which can be removed again', async () => {
    const matti = await person()
    await aino.changeDay(matti.id, monday, morning, { Base: null })
    expect(await shiftsOf(matti, monday, monday)).toEqual([`${monday} 07:00–15:30`])
    await aino.changeDay(matti.id, monday, 'usual')
    expect(await shiftsOf(matti, monday, monday)).toEqual([])
  })

  it('a change is refused if another person has changed the same day since it was read', async () => {
    const matti = await withPattern()
    await ben.changeDay(matti.id, wednesday, null)
    const refused = await aino.changeDay(matti.id, wednesday, times('07:00', '12:00'))
    expect(refused).toMatchObject({ status: 412, errors: [{ ErrorId: 900422 }] })
    expect(refused.errors[0]?.MetaData).toEqual([{ Key: 'user', Value: 'Ben' }])
    expect((await aino.changeDay(matti.id, wednesday, null)).status).toBe(200)
  })

  it('a shift over midnight is refused if it overlaps the next day', async () => {
    const matti = await withPattern()
    const refused = await aino.changeDay(matti.id, wednesday, times('22:00', '07:30'))
    expect(refused).toMatchObject({ status: 409, errors: [{ ErrorId: 900421 }] })
    expect((await aino.changeDay(matti.id, wednesday, times('22:00', '06:30'))).status).toBe(200)
    expect(await shiftsOf(matti, wednesday, wednesday)).toEqual([`${wednesday} 22:00–06:30`])
  })

  it('a shift over midnight of each week is refused if it overlaps the next day', async () => {
    const matti = await withPattern()
    const night = times('22:00', '07:30')
    const refused = await aino.changeDay(matti.id, wednesday, night, { IsEveryWeek: true })
    expect(refused).toMatchObject({ status: 409, errors: [{ ErrorId: 900421 }] })
    expect(refused.errors[0]?.MetaData).toEqual([{ Key: 'shift', Value: '26.11.2026' }])
    expect(await shiftsOf(matti, '2026-11-26', '2026-11-26')).toEqual(['2026-11-26 07:00–15:30'])
  })

  it('a change of a shift appears in the schedule, and open pages are notified', async () => {
    const matti = await withPattern()
    const live = await connectLive(await listenOn(app), aino.headers)
    await ben.changeDay(matti.id, wednesday, times('09:00', '17:00'))
    await live.expectReceived([{ name: 'shiftsChanged', event: {} }])
    expect((await aino.shifts(wednesday)).filter(({ resourceId }) => resourceId === matti.id)).toMatchObject([
      { start: `${wednesday}T07:00:00+00:00`, end: `${wednesday}T15:00:00+00:00` },
    ])
  })
})

describe('shifts of another system', () => {
  it('a shift that another system sent cannot be changed, and patterns do not replace it', async () => {
    const matti = await person()
    const here = { id: matti.id, siteId: site.id }
    await db
      .insertInto('field_master')
      .values({ site_id: site.id, field_group: 'shift', master: 'here' })
      .execute()
    await buildShift(db, here, `${wednesday}T08:00:00+02:00`, `${wednesday}T16:00:00+02:00`)
    const externalId = `s-${matti.id}`
    await buildExternalRef(db, { entity: 'shifts', externalId, siteId: site.id, id: await idOf(matti) })
    await aino.setPattern(matti.id, wednesday, patternId)
    expect(await shiftsOf(matti, wednesday, '2026-11-26')).toEqual([
      `${wednesday} 08:00–16:00`,
      '2026-11-26 07:00–15:30',
    ])
    const refused = await aino.changeDay(matti.id, wednesday, null, { Base: times('08:00', '16:00', 0) })
    expect(refused).toMatchObject({ status: 409, errors: [{ ErrorId: 900420 }] })
    const days = (await aino.week(wednesday)).People.find(({ Id }) => Id === matti.id)?.Days
    expect(days?.[2]).toMatchObject({ IsOfSource: true })
    await db.deleteFrom('external_ref').execute()
    await db.deleteFrom('field_master').execute()
  })

  it("if another system is the master of a site's shifts, shifts cannot be changed, but absences can", async () => {
    const matti = await withPattern()
    await db
      .insertInto('field_master')
      .values({ site_id: site.id, field_group: 'shift', master: 'source' })
      .execute()
    expect((await aino.week(monday)).IsOfSource).toBe(true)
    const refusals = await Promise.all([
      aino.changeDay(matti.id, wednesday, null),
      aino.setPattern(matti.id, monday, null),
      aino.addPattern(fiveDays('Another')),
      aino.savePattern(patternId, { ...fiveDays('Other'), Version: 1 }),
      aino.removePattern(patternId),
      aino.copy(monday, '2026-11-30'),
      aino.saveDay('2026-12-25', false),
    ])
    expect(refusals).toMatchObject(Array(7).fill({ status: 409, errors: [{ ErrorId: 900420 }] }))
    expect((await aino.addAbsence(matti.id, stampingTypes.sick, wednesday)).status).toBe(200)
    await db.deleteFrom('field_master').execute()
  })
})

describe('patterns', () => {
  it('a changed pattern changes the shifts of its people from today on', async () => {
    const id = await addPattern(aino, fiveDays('Changing'))
    const matti = await person()
    await aino.setPattern(matti.id, '2026-11-16', id)
    const [pattern] = (await aino.patterns()).filter(({ Id }) => Id === id)
    expect(pattern).toMatchObject({ Name: 'Changing', PeopleCount: 1, Version: 1 })
    await aino.savePattern(id, { ...fiveDays('Changed', times('09:00', '17:00')), Version: 1 })
    expect(await shiftsOf(matti, '2026-11-19', '2026-11-20')).toEqual([
      '2026-11-19 07:00–15:30',
      '2026-11-20 09:00–17:00',
    ])
    const stale = await ben.savePattern(id, { ...fiveDays('Stale'), Version: 1 })
    expect(stale).toMatchObject({ status: 412, errors: [{ ErrorId: 900424 }] })
    expect(await aino.removePattern(id)).toMatchObject({ status: 409, errors: [{ ErrorId: 900402 }] })
  })

  it('a pattern needs a unique name, and shifts that do not overlap', async () => {
    expect(await aino.addPattern(fiveDays('Morning'))).toMatchObject({ errors: [{ ErrorId: 900400 }] })
    const nights = fiveDays('Overlapping', times('06:00', '05:59'))
    expect((await aino.addPattern(nights)).status).toBe(200)
    const overlapping = { ...nights, Name: 'Too long', Days: nights.Days.map((day) => ({ ...day })) }
    const [first] = overlapping.Days
    if (first) Object.assign(first, { Start: '10:00', End: '09:00' })
    expect(await aino.addPattern(overlapping)).toMatchObject({ errors: [{ ErrorId: 900421 }] })
    const id = await addPattern(aino, fiveDays('Renamed'))
    const save = (pattern: typeof nights) => aino.savePattern(id, { ...pattern, Version: 1 })
    expect(await save(fiveDays('Morning'))).toMatchObject({ errors: [{ ErrorId: 900400 }] })
    expect(await save(overlapping)).toMatchObject({ errors: [{ ErrorId: 900421 }] })
    const twice = { ...fiveDays('Twice'), Days: [...fiveDays('Twice').Days, ...fiveDays('Twice').Days] }
    expect((await aino.addPattern(twice)).status).toBe(400)
  })

  it('an unused pattern can be removed', async () => {
    const id = await addPattern(aino, fiveDays('Unused'))
    expect((await aino.removePattern(id)).status).toBe(204)
    expect((await aino.patterns()).map(({ Id }) => Id)).not.toContain(id)
  })
})

it('a copied week repeats its shifts, except on holidays', async () => {
  const matti = await withPattern()
  await aino.changeDay(matti.id, '2026-11-24', times('07:00', '12:00'))
  await aino.changeDay(matti.id, '2026-11-28', times('09:00', '14:00', 0), { Base: null })
  expect((await aino.copy(monday, '2026-12-21')).status).toBe(200)
  expect(await shiftsOf(matti, '2026-12-21', '2026-12-27')).toEqual([
    '2026-12-21 07:00–15:30',
    '2026-12-22 07:00–12:00',
    '2026-12-23 07:00–15:30',
    '2026-12-24 07:00–15:30',
  ])
  expect((await aino.copy(wednesday, '2026-12-21')).status).toBe(400)
  const past = await aino.copy(monday, '2026-11-09')
  expect(past.errors[0]?.MetaData).toContainEqual({ Key: 'field', Value: 'To' })
})

it('a copied week with a public holiday does not close that weekday of the other week', async () => {
  const matti = await withPattern()
  await aino.changeDay(matti.id, '2026-12-24', times('07:00', '12:00'))
  expect((await aino.copy('2026-12-21', '2027-01-11')).status).toBe(200)
  expect((await shiftsOf(matti, '2027-01-11', '2027-01-17')).slice(-2)).toEqual([
    '2027-01-14 07:00–12:00',
    '2027-01-15 07:00–15:30',
  ])
})

it('the second of two concurrent copies into the same week is refused', async () => {
  const matti = await withPattern()
  await aino.changeDay(matti.id, '2026-11-24', times('07:00', '12:00'))
  await aino.changeDay(matti.id, '2026-12-01', times('10:00', '14:00'))
  const { LastChange } = await aino.week('2026-12-07')
  const copies = await Promise.all([
    aino.copy(monday, '2026-12-07', LastChange),
    ben.copy('2026-11-30', '2026-12-07', LastChange),
  ])
  expect(copies.map(({ status }) => status).sort()).toEqual([200, 412])
  const refused = copies.find(({ status }) => status === 412)
  expect(refused?.errors).toMatchObject([{ ErrorId: 936700 }])
  const again = await ben.week('2026-12-07')
  expect((await ben.copy('2026-11-30', '2026-12-07', again.LastChange)).status).toBe(200)
  expect((await shiftsOf(matti, '2026-12-08', '2026-12-08'))[0]).toContain('10:00–14:00')
})

it('a site can open on a public holiday and close on another day', async () => {
  const matti = await withPattern()
  const christmas = '2026-12-25'
  await aino.saveDay(christmas, false)
  await aino.saveDay('2026-12-23', true)
  expect(await shiftsOf(matti, '2026-12-23', christmas)).toEqual([
    '2026-12-24 07:00–15:30',
    `${christmas} 07:00–15:30`,
  ])
  const { Days, Country } = await aino.week(christmas)
  expect(Country).toBe('FI')
  expect(Days.slice(2, 6).map(({ IsClosed, Holiday }) => [IsClosed, Holiday])).toEqual([
    [true, null],
    [false, 'Jouluaatto'],
    [false, 'Joulupäivä'],
    [true, 'Tapaninpäivä'],
  ])
  await aino.saveDay(christmas, true)
  await aino.saveDay('2026-12-23', false)
})

describe('absences', () => {
  it('an absence of whole days appears in the week and on the schedule, and does not change the shifts', async () => {
    const matti = await withPattern()
    const added = await aino.addAbsence(matti.id, stampingTypes.sick, wednesday, '2026-11-26')
    expect(added.status).toBe(200)
    const found = (await aino.week(monday)).People.find(({ Id }) => Id === matti.id)
    expect(found?.Absences).toMatchObject(
      [{ Name: 'sick fi', Start: `${wednesday}T00:00:00+02:00`, End: '2026-11-27T00:00:00+02:00' }].map(
        ({ Start, End, ...others }) => ({
          ...others,
          Start: new Date(Start).toISOString().replace('.000Z', '+00:00'),
          End: new Date(End).toISOString().replace('.000Z', '+00:00'),
        }),
      ),
    )
    expect(
      (await aino.stampings(wednesday)).filter(({ SalesmanId }) => SalesmanId === matti.id),
    ).toMatchObject([{ isAbsence: true }])
    expect(await shiftsOf(matti, wednesday, wednesday)).toHaveLength(1)
    const again = await aino.addAbsence(matti.id, stampingTypes.sick, '2026-11-26')
    expect(again).toMatchObject({ status: 409, errors: [{ ErrorId: 900426 }] })
    expect((await aino.removeAbsence(found?.Absences[0]?.Id ?? 0)).status).toBe(204)
    expect((await aino.stampings(wednesday)).filter(({ SalesmanId }) => SalesmanId === matti.id)).toEqual([])
  })

  it('an absence is refused for a type of presence, days in the wrong order and people of other sites', async () => {
    const matti = await person()
    expect((await aino.addAbsence(matti.id, stampingTypes.work, wednesday)).status).toBe(400)
    expect((await aino.addAbsence(matti.id, stampingTypes.sick, wednesday, monday)).status).toBe(400)
    const [stranger, leaver, former] = [await buildEmployee(db), await person(), await person()]
    await leaveSite(db, leaver, site)
    await deactivate(db, former)
    for (const { id } of [stranger, leaver, former])
      expect((await aino.addAbsence(id, stampingTypes.sick, wednesday)).status).toBe(404)
  })

  it('an absence may cover time that the person has clocked', async () => {
    const matti = await withPattern()
    await buildTimeline(db, { ...matti, siteId: site.id }, wednesday, [['in', '07:00', '11:00']])
    expect((await aino.addAbsence(matti.id, stampingTypes.sick, wednesday)).status).toBe(200)
  })

  it('an absence that another system sent can be removed after that system has released it', async () => {
    const matti = await withPattern()
    await aino.addAbsence(matti.id, stampingTypes.sick, wednesday)
    const found = (await aino.week(monday)).People.find(({ Id }) => Id === matti.id)
    const id = found?.Absences[0]?.Id ?? 0
    await buildExternalRef(db, { entity: 'absences', externalId: `a-${id}`, siteId: site.id, id })
    expect((await aino.removeAbsence(id)).status).toBe(409)
    await db.updateTable('external_ref').set({ deleted_at: clock.now() }).execute()
    expect((await aino.removeAbsence(id)).status).toBe(204)
    await db.deleteFrom('external_ref').execute()
  })
})

it('the week lists the reservations of people', async () => {
  const matti = await withPattern()
  await reserve([matti], '08:00', '09:00', { plate: 'AIR-114' })
  const found = (await aino.week('2026-11-20')).People.find(({ Id }) => Id === matti.id)
  expect(found?.Reservations).toMatchObject([{ License: 'AIR-114' }])
})

it('the hourly job writes new days once, and never changes a changed shift', async () => {
  const matti = await withPattern()
  await aino.changeDay(matti.id, wednesday, null)
  await writeDueShifts(db, clock.now())
  expect(await writeDueShifts(db, clock.now())).toBe(0)
  const later = new Date('2026-11-30T06:00:00Z')
  expect(await writeDueShifts(db, later)).toBeGreaterThan(0)
  expect(await shiftsOf(matti, '2027-05-24', '2027-06-30')).toHaveLength(10)
  expect(await shiftsOf(matti, wednesday, wednesday)).toEqual([])
  expect(await writeDueShifts(db, later)).toBe(0)
})

it('roster calls need the right to manage rosters', async () => {
  const petri = await planner({ without: ['ManageRosters'] })
  expect((await petri.addPattern(fiveDays('Petri'))).status).toBe(403)
})
