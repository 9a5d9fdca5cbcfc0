import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { PersonDay, RosterPattern, RosterWeek } from '@verstas/contract/rosters/entities.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { readRosterAddress } from './address.ts'
import { RostersPage } from './rosters.page.tsx'

// A past week cannot be copied into, so the shown week must be the present one.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T07:36:00Z') }))
afterAll(() => void vi.useRealTimers())

const monday = '2026-11-23'
const wednesday = '2026-11-25'
const route = `GET /api/roster/weeks/${monday}`
const patternsRoute = 'GET /api/roster/patterns'
const changes = 'POST /api/roster/people/shift'
const morning = { Start: '07:00', End: '15:30', BreakMinutes: 30 }

const dayOf = (index: number, more: Partial<PersonDay> = {}): PersonDay => {
  const Day = addDays(monday, index)
  const isOff = index > 4
  const Shift = { ...morning, From: `${Day}T07:00:00+02:00`, To: `${Day}T15:30:00+02:00` }
  return {
    Day,
    Shift: isOff ? null : Shift,
    ByPattern: isOff ? null : morning,
    IsChanged: false,
    IsOfSource: false,
    IsElsewhere: false,
    ...more,
  }
}

const days = [0, 1, 2, 3, 4, 5, 6]
const week: RosterWeek = {
  LastChange: 0,
  Monday: monday,
  Country: 'FI',
  IsOfSource: false,
  Days: days.map((index) => ({ Day: addDays(monday, index), Holiday: null, IsClosed: false })),
  People: [
    {
      Id: 7,
      Name: 'Matti',
      PatternId: 1,
      PatternName: 'Morning',
      Days: days.map((index) => dayOf(index)),
      Absences: [],
      Reservations: [
        {
          Oid: '11111111-1111-4111-8111-111111111111',
          License: 'AIR-114',
          Start: `${wednesday}T12:30:00+02:00`,
          End: `${wednesday}T14:00:00+02:00`,
        },
      ],
    },
  ],
  AbsenceTypes: [{ Code: 20, Name: 'Sick' }],
}
const pattern: RosterPattern = {
  Id: 1,
  Name: 'Morning',
  Weeks: 1,
  Days: [{ Week: 1, Weekday: 1, ...morning }],
  PeopleCount: 1,
  Version: 3,
}

async function show(shown: RosterWeek = week, prepare: (server: FakeServer) => void = () => {}) {
  const { server } = await renderPages(
    `/rosters?date=${wednesday}`,
    [{ path: '/rosters', component: RostersPage, validateSearch: readRosterAddress }],
    {
      settings: {
        ...sampleSettings,
        Authorization: { ...sampleSettings.Authorization, ManageRosters: true },
      },
      prepare: (fake) => {
        fake.reply(route, { body: shown })
        fake.reply(patternsRoute, { body: [pattern] })
        fake.reply('GET /api/roster/people/7/events', { body: [] })
        fake.reply('GET /api/roster/people/7/opening-balances', { body: [] })
        prepare(fake)
      },
    },
  )
  return server
}
const page = () => document.body.textContent
const withDay = (index: number, more: Partial<PersonDay>, others: Partial<RosterWeek> = {}): RosterWeek => ({
  ...week,
  ...others,
  People: week.People.map((person) => ({
    ...person,
    Days: days.map((other) => dayOf(other, other === index ? more : {})),
  })),
})
const openShift = (words = '07–15:30') => press(`Matti${words}`)

describe('the week', () => {
  it('shows that the shifts suffice, and opens the shift of a day', async () => {
    await show()
    expect(page()).toContain('The shifts suffice on every day')
    await openShift()
    expect(control<HTMLInputElement>('Ends').value).toBe('15:30')
  })

  it('names the day whose shifts are too short, and the closed days with their holidays', async () => {
    const Days = week.Days.map((day, index) =>
      index === 4 ? { ...day, IsClosed: true, Holiday: 'Christmas Day' } : day,
    )
    await show(withDay(2, { Shift: null }, { Days }))
    expect(page()).toContain('the shifts lack 1h 30min')
    expect(page()).toContain('There are reservations for 1h 30min and shifts for 0min.')
    expect(page()).toContain('Christmas Day')
  })

  it('offers a retry if the week of shifts cannot be read', async () => {
    await show(week, (server) => server.reply(route, refusal(500, errorCodes.unexpected.id)))
    await settleUntil(() => void control('Retry'))
  })

  it('shows a message if the site has no people to plan shifts for', async () => {
    await show({ ...week, People: [] })
    expect(page()).toContain('The site has no people')
  })

  it('all shifts are read-only if another system manages the shifts of the site', async () => {
    await show({ ...week, IsOfSource: true })
    expect(page()).toContain('Another system is in charge of the shifts of this site')
    await openShift()
    expect(control<HTMLInputElement>('Ends').disabled).toBe(true)
  })
})

describe('the shift form', () => {
  it('shows the reservations outside a shortened shift, and saves the change', async () => {
    const server = await show()
    server.reply(changes, { body: {} })
    await openShift()
    await type('Ends', '12:00')
    expect(page()).toContain('1 reservation remains outside of the shift')
    await press('Save, leave the reservations')
    await settleUntil(() => expect(server.callsOf(changes)).toHaveLength(1))
    expect(server.callsOf(changes)[0]?.body).toEqual({
      EmployeeId: 7,
      Day: wednesday,
      IsEveryWeek: false,
      Kind: 'shift',
      Shift: { ...morning, End: '12:00' },
      Base: morning,
    })
  })

  it('reports an invalid time, and sends no request', async () => {
    const server = await show()
    await openShift()
    await type('Ends', 'noon')
    await press('Save')
    expect(page()).toContain('Enter a time such as 7:00')
    expect(server.callsOf(changes)).toEqual([])
  })

  it('names the person who changed the shift meanwhile', async () => {
    const server = await show()
    const MetaData = [{ Key: 'user', Value: 'Ben' }]
    server.reply(changes, {
      status: 412,
      body: [{ ErrorId: errorCodes.rosterChanged.id, ErrorMessage: '', MetaData }],
    })
    await openShift()
    await type('Ends', '16:00')
    await press('Save')
    await settleUntil(() => expect(page()).toContain('Ben changed this shift in the meantime'))
  })

  it('a shift of another system is read-only', async () => {
    await show(withDay(2, { IsOfSource: true }))
    await openShift()
    expect(page()).toContain('The shift came from another system')
  })

  it('resets a changed day to the pattern', async () => {
    const server = await show(withDay(2, { IsChanged: true, ByPattern: { ...morning, End: '12:00' } }))
    server.reply(changes, { body: {} })
    await openShift('07–15:30changed, pattern: 07–12')
    await press('Follow the pattern again')
    await settleUntil(() => expect(server.callsOf(changes)).toHaveLength(1))
    expect(server.callsOf(changes)[0]?.body).toMatchObject({ Kind: 'usual', Base: morning })
  })
})

describe('patterns and people', () => {
  it('assigns a pattern to a person from a chosen day', async () => {
    const sets = 'POST /api/roster/people/pattern'
    const server = await show()
    server.reply(sets, { body: {} })
    await openShift()
    await press('Pattern and absences: Matti')
    expect(page()).toContain('No changes')
    await press('Give the pattern')
    await settleUntil(() => expect(server.callsOf(sets)).toHaveLength(1))
    expect(server.callsOf(sets)[0]?.body).toMatchObject({ EmployeeId: 7, PatternId: 1, Week: 1 })
  })

  it('sets an opening balance in hours, and removes another one after a confirmation', async () => {
    const [sets, removes] = ['POST /api/roster/opening-balances', 'DELETE /api/roster/opening-balances/3']
    const server = await show(week, (fake) =>
      fake.reply('GET /api/roster/people/7/opening-balances', {
        body: [{ Id: 3, Day: '2026-01-01', Kind: 'overtime', Minutes: -90 }],
      }),
    )
    server.reply(sets, { body: {} })
    server.reply(removes, { status: 204, body: undefined })
    await openShift()
    await press('Pattern and absences: Matti')
    await settleUntil(() => expect(page()).toContain('Overtime -1h 30min 01.01.2026'))
    await press('Set an opening balance')
    for (const wrong of ['many', '12,75']) {
      await type('Hours such as 12:30 or -1:30', wrong)
      await press('Save')
      expect(server.callsOf(sets)).toEqual([])
    }
    await type('Hours such as 12:30 or -1:30', '12:30')
    await press('Save')
    await settleUntil(() => expect(server.callsOf(sets)).toHaveLength(1))
    expect(server.callsOf(sets)[0]?.body).toEqual({
      ...{ EmployeeId: 7, Day: '2026-01-01', Kind: 'flex', Minutes: 750 },
    })
    await press('Remove the opening balance: Overtime -1h 30min 01.01.2026')
    await press('Remove')
    await settleUntil(() => expect(server.callsOf(removes)).toHaveLength(1))
  })

  it.each([
    ['12:30', 750],
    ['12.30', 750],
    ['12,30', 750],
    ['-1.30', -90],
    ['12,5', 750],
    ['12', 720],
  ])('an opening balance of %s hours is %i minutes', async (typed, Minutes) => {
    const sets = 'POST /api/roster/opening-balances'
    const server = await show(week, (fake) =>
      fake.reply('GET /api/roster/people/7/opening-balances', { body: [] }),
    )
    server.reply(sets, { body: {} })
    await openShift()
    await press('Pattern and absences: Matti')
    await press('Set an opening balance')
    await type('Hours such as 12:30 or -1:30', typed)
    await press('Save')
    await settleUntil(() => expect(server.callsOf(sets)).toHaveLength(1))
    expect(server.callsOf(sets)[0]?.body).toMatchObject({ Minutes })
  })

  it('saves a weekly pattern with its version', async () => {
    const saves = 'POST /api/roster/patterns/1'
    const server = await show()
    server.reply(saves, { body: {} })
    await press('Patterns')
    await press('MorningEvery week · 07–15:30 · 1 person')
    await type('Name', 'Early')
    await press('Save')
    await settleUntil(() => expect(server.callsOf(saves)).toHaveLength(1))
    expect(server.callsOf(saves)[0]?.body).toEqual({
      Name: 'Early',
      Weeks: 1,
      Days: pattern.Days,
      Version: 3,
    })
  })

  it('one press adds a preset pattern that the site lacks', async () => {
    const adds = 'POST /api/roster/patterns'
    const server = await show(week, (fake) =>
      fake.reply(patternsRoute, { body: [{ ...pattern, Name: 'Early 7–15:30' }] }),
    )
    server.reply(adds, { body: {} })
    await press('Patterns')
    expect(() => control('Early 7–15:30')).toThrow()
    await press('Two shifts, week by week')
    await settleUntil(() => expect(server.callsOf(adds)).toHaveLength(1))
    const body = server.callsOf(adds)[0]?.body as RosterPattern
    expect(body).toMatchObject({ Name: 'Two shifts, week by week', Weeks: 2 })
    expect(body.Days).toHaveLength(10)
  })

  it('assigns the first pattern to all people without shifts, and after a failure selects only the others', async () => {
    const sets = 'POST /api/roster/people/pattern'
    const people = [7, 8, 9].map((Id) => ({
      ...(week.People[0] as RosterWeek['People'][number]),
      ...{ Id, Name: `Person ${Id}` },
      ...(Id > 7 && {
        PatternId: null,
        PatternName: null,
        Days: days.map((day) => dayOf(day, { Shift: null })),
      }),
    }))
    const server = await show({ ...week, People: people }, (fake) =>
      fake.reply(patternsRoute, { body: [{ ...pattern, PeopleCount: 0 }] }),
    )
    let calls = 0
    server.reply(sets, () => {
      calls += 1
      return calls === 2 ? refusal(409, 900_199, 'Not now') : { body: {} }
    })
    await press('Patterns')
    await press('Give to people: Morning')
    expect(control<HTMLInputElement>('Person 7').checked).toBe(false)
    await press('Give the pattern to 2 people')
    await settleUntil(() => expect(page()).toContain('Not now'))
    await press('Give the pattern to 1 person')
    await settleUntil(() => expect(server.callsOf(sets)).toHaveLength(3))
    expect(server.callsOf(sets).map(({ body }) => (body as { EmployeeId: number }).EmployeeId)).toEqual([
      8, 9, 9,
    ])
  })

  it('selects no one at first if people have patterns, because the new pattern would replace them', async () => {
    const people = week.People.map((person) => ({
      ...person,
      ...{ PatternId: null, PatternName: null, Days: days.map((day) => dayOf(day, { Shift: null })) },
    }))
    await show({ ...week, People: people })
    await press('Patterns')
    await press('Give to people: Morning')
    expect(control<HTMLInputElement>('Matti').checked).toBe(false)
  })

  it('adds an absence for the chosen person', async () => {
    const adds = 'POST /api/roster/absences'
    const server = await show()
    server.reply(adds, { body: {} })
    await press('Add an absence')
    await press('Save')
    await settleUntil(() => expect(server.callsOf(adds)).toHaveLength(1))
    expect(server.callsOf(adds)[0]?.body).toMatchObject({ EmployeeId: 7, TypeCode: 20 })
  })

  it.each([
    ['2026-11-26T00:00:00+02:00', 'Sick25.11.2026'],
    ['2026-11-28T00:00:00+02:00', 'Sick25.11.2026–27.11.2026'],
    [null, 'Sick25.11.2026–'],
  ])('an absence until %s shows its whole days', async (End, words) => {
    const Start = '2026-11-25T00:00:00+02:00'
    const Absences = [{ Id: 5, TypeCode: 20, Name: 'Sick', Start, End, Note: null }]
    await show({ ...week, People: week.People.map((person) => ({ ...person, Absences })) })
    const day = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.startsWith('Matti'),
    )
    await press(day?.textContent ?? '')
    await press('Pattern and absences: Matti')
    const button = await settleUntil(() => control('Remove the absence: Sick'))
    expect(button.parentElement?.textContent).toBe(words)
  })

  it('copies the previous week after a confirmation', async () => {
    const copies = 'POST /api/roster/weeks/copy'
    const server = await show()
    server.reply(copies, { body: {} })
    await press('Copy week 47')
    await press('Copy')
    await settleUntil(() => expect(server.callsOf(copies)).toHaveLength(1))
    expect(server.callsOf(copies)[0]?.body).toEqual({ From: '2026-11-16', To: monday, Seen: 0 })
  })
})
