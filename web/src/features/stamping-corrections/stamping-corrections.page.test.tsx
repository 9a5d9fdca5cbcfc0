import { act } from '@testing-library/react'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { refusal } from '../../platform/session/test/fake-server.ts'
import {
  choose,
  control,
  press,
  settle,
  settleUntil,
  type,
} from '../../platform/session/test/page-controls.ts'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import '../../platform/ui/day-picker.tsx'
import { at, sampleStamping } from '../stamping/test/sample-stampings.ts'
import { sampleJob, sampleRow, sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import {
  commentRoute,
  correctRoute,
  dayRoute,
  renderCorrections,
  supervisor,
} from './test/render-corrections.tsx'
import { sampleCorrection, sampleDay } from './test/sample-day.ts'

const text = () => document.body.textContent
const slider = (words: string) => {
  const boundary = [...document.querySelectorAll<HTMLElement>('[role="slider"]')].find((element) =>
    element.getAttribute('aria-valuetext')?.includes(words),
  )
  if (!boundary) throw new Error(`no boundary ${words}`)
  return boundary
}
const key = async (element: HTMLElement, ...keys: readonly string[]) => {
  for (const pressed of keys)
    await act(async () => {
      const [name = '', shiftKey] = pressed.startsWith('Shift+') ? [pressed.slice(6), true] : [pressed, false]
      element.dispatchEvent(new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true }))
    })
  await settle()
}
/** Opens the list entry whose text begins with these times. */
const openEntry = async (times: string) => {
  const entries = [...document.querySelectorAll<HTMLElement>('ol[aria-label="Clockings of the day"] button')]
  await act(async () => entries.find(({ textContent }) => textContent.startsWith(times))?.click())
  await settle()
}
const openStamping = () => openEntry('08:00–08:30')
const preview = () => document.querySelector('section[aria-label="What changes"]')?.textContent
const saved = { body: sampleCorrection() }
const oneself = { settings: sampleSettings }

describe('a boundary', () => {
  it('arrow keys move the boundary between two stampings, and a save sends the new time with a reason', async () => {
    const { server } = await renderCorrections({
      ...supervisor,
      prepare: (fake) => fake.reply(correctRoute, saved),
    })
    const boundary = slider('Oil · 1002345 ends and Lunch starts')
    expect(boundary.ariaLabel, 'says what it is without its value').toBe(
      'Boundary: MFO-284 Oil · 1002345, Lunch',
    )
    expect(boundary.getAttribute('aria-valuetext')).toMatch(/^08:30/)
    await key(boundary, 'ArrowDown', 'Shift+ArrowDown', 'ArrowUp')
    expect(boundary.getAttribute('aria-valuetext')).toMatch(/^08:35/)
    await key(boundary, 'Enter')
    expect(preview()).toContain('08:00–08:35')
    expect(preview()).toContain('08:35–09:00')
    await press('Save')
    expect(text()).toContain('Give the reason for the correction')
    expect(server.callsOf(correctRoute)).toEqual([])
    await press('Wrong time')
    await press('Save')
    const [call, ...others] = server.callsOf(correctRoute)
    expect(others).toEqual([])
    expect(call?.idempotencyKey).toMatch(/^[\da-f-]{36}$/)
    expect(call?.body).toEqual({
      SalesmanId: 7,
      Reason: 'Wrong time',
      Change: { Kind: 'Move', StampingId: 1, Version: 3, Edge: 'End', To: at('08:35') },
    })
    expect(text()).toContain('Correction saved')
    expect(server.callsOf(dayRoute).length).toBeGreaterThan(1)
  })

  it('arrow keys at a boundary leave at least a minute of each stamping, and Escape resets the boundary', async () => {
    await renderCorrections()
    const boundary = slider('Oil · 1002345 ends')
    await key(boundary, 'End')
    expect(boundary.getAttribute('aria-valuetext')).toMatch(/^08:59/)
    await key(boundary, 'PageDown')
    expect(boundary.getAttribute('aria-valuetext')).toMatch(/^08:59/)
    await key(boundary, 'Escape')
    expect(boundary.getAttribute('aria-valuetext')).toMatch(/^08:30/)
  })
})

describe('a stamping', () => {
  it("a correction changes a stamping's labour rows, and is not sent if nothing changes", async () => {
    const { server } = await renderCorrections({
      ...supervisor,
      prepare: (fake) => fake.reply(correctRoute, saved),
    })
    await openStamping()
    await press('Change type or rows')
    await press('Wrong labour row')
    await press('Save')
    expect(text()).toContain('Nothing changes yet')
    await press('Select the row Oil')
    await press('Select the row Brakes')
    await press('Save')
    expect(server.callsOf(correctRoute)[0]?.body).toMatchObject({
      Change: { Kind: 'Change', StampingId: 1, TypeId: 1, OrderRows: [{ OrderId: 7, OrderRowId: 12 }] },
    })
  })

  it('correcting the rows of one work order keeps ticked rows of another work order', async () => {
    const [oil] = sampleStamping(1, ['08:00', '08:30']).OrderRows
    if (!oil) throw new Error('a sample has a row')
    const wash = { ...oil, OrderId: 8, OrderNumber: 1002346, RowId: 21, Name: 'Wash' }
    const shared = sampleStamping(1, ['08:00', '08:30'], { OrderRows: [oil, wash] })
    const { server } = await renderCorrections({
      ...supervisor,
      day: sampleDay({ Stampings: [shared] }),
      prepare: (fake) => fake.reply(correctRoute, saved),
    })
    await openStamping()
    await press('Change type or rows')
    expect(control<HTMLInputElement>('Wash · 1002346').checked).toBe(true)
    await press('Select the row Brakes')
    expect(preview()).toContain('Oil +2 · 1002345, 1002346')
    await press('Wash · 1002346')
    await press('Wash · 1002346')
    await press('Wrong labour row')
    await press('Save')
    expect(server.callsOf(correctRoute)[0]?.body).toMatchObject({
      Change: {
        OrderRows: [
          { OrderId: 7, OrderRowId: 11 },
          { OrderId: 7, OrderRowId: 12 },
          { OrderId: 8, OrderRowId: 21 },
        ],
      },
    })
  })

  it('moves a stamping to an invoiced work order, without the rows of the previous work order', async () => {
    const closed = sampleWorkOrder({
      Id: 9,
      OrderNumber: 1002349,
      Status: 'I',
      StatusDescription: 'Invoiced',
    })
    const withRow = { ...closed, Jobs: [sampleJob(3, [sampleRow({ RowId: 31, Name: 'Polish' })])] }
    const { server } = await renderCorrections({
      ...supervisor,
      prepare: (fake) => {
        fake.reply(correctRoute, saved)
        fake.reply('GET /api/workshop/workorder?OrderNumber=1002349', { body: [closed] })
        fake.reply('GET /api/workshop/workorder/id/9', { body: withRow })
      },
    })
    await openStamping()
    await press('Change type or rows')
    await press('Change')
    expect(text()).toContain('No reservations on the day')
    expect(control<HTMLInputElement>('Oil · 1002345').checked).toBe(false)
    await type('Order number or plate', '1002349')
    const firstResult = () => document.querySelector<HTMLElement>('ul[aria-label="Search"] button')
    await settleUntil(() => {
      expect(firstResult()?.textContent).toContain('Invoiced')
    })
    await act(async () => firstResult()?.click())
    await settle()
    await press('Select the row Polish')
    await press('Wrong labour row')
    await press('Save')
    expect(server.callsOf(correctRoute)[0]?.body).toMatchObject({
      Change: { OrderRows: [{ OrderId: 9, OrderRowId: 31 }] },
    })
  })

  it('splits a stamping in two at a typed time', async () => {
    const { server } = await renderCorrections({
      ...supervisor,
      prepare: (fake) => fake.reply(correctRoute, saved),
    })
    await openStamping()
    await press('Split in two')
    expect(control<HTMLInputElement>('Split at').value).toBe('08:15')
    await type('Split at', '9:15')
    expect(text()).toContain('The time must lie within 08:01–08:29')
    await type('Split at', '810')
    await press('Select the row Brakes')
    await type('Reason *', 'Two jobs')
    await press('Save')
    expect(server.callsOf(correctRoute)[0]?.body).toMatchObject({
      Reason: 'Two jobs',
      Change: { Kind: 'Split', At: at('08:10'), OrderRows: [{ OrderId: 7, OrderRowId: 12 }] },
    })
  })

  it('removes a stamping, with a reason', async () => {
    const { server } = await renderCorrections({
      ...supervisor,
      prepare: (fake) => fake.reply(correctRoute, saved),
    })
    await openStamping()
    await press('Remove the clocking')
    expect(preview()).toContain('No clocking')
    await press('Wrong time')
    await press('Remove the clocking')
    expect(server.callsOf(correctRoute)[0]?.body).toMatchObject({ Change: { Kind: 'Remove', StampingId: 1 } })
  })

  it('a correction that was opened during a save stays open when the save succeeds', async () => {
    const answer = Promise.withResolvers<typeof saved>()
    await renderCorrections({
      ...supervisor,
      prepare: (fake) => fake.reply(correctRoute, () => answer.promise),
    })
    await openStamping()
    await press('Remove the clocking')
    await press('Wrong time')
    await press('Remove the clocking')
    await press('Cancel')
    await openStamping()
    await press('Remove the clocking')
    answer.resolve(saved)
    await settleUntil(() => expect(text()).toContain('Correction saved'))
    expect(preview()).toContain('No clocking')
  })

  it('a correction begins with the stamped job selected if the site stamps jobs', async () => {
    const settings = {
      ...supervisor.settings,
      WorkshopConfiguration: { ...supervisor.settings.WorkshopConfiguration, IsJobStampingInUse: true },
    }
    const { server } = await renderCorrections({
      ...supervisor,
      settings,
      prepare: (fake) => fake.reply(correctRoute, saved),
    })
    await openStamping()
    await press('Change type or rows')
    await press('Wrong labour row')
    await press('Save')
    expect(server.callsOf(correctRoute)[0]?.body).toMatchObject({
      Change: {
        OrderRows: [
          { OrderId: 7, OrderRowId: 11 },
          { OrderId: 7, OrderRowId: 12 },
        ],
      },
    })
  })

  it('a stamping that began on the previous day offers to move its end, but not its start', async () => {
    const overnight = sampleStamping(1, ['00:00', '08:30'], { StartTime: '2026-11-17T20:00:00Z' })
    await renderCorrections({ ...supervisor, day: sampleDay({ Stampings: [overnight] }) })
    await openEntry('00:00–08:30')
    expect(() => control('Move the start')).toThrow()
    await press('Move the end')
    expect(text()).not.toContain('no longer there')
  })

  it('suggests the end of the shift as the end of a running stamping', async () => {
    await renderCorrections()
    await openEntry('09:10–')
    await press('End the clocking')
    // The current time is long after the end of the shift.
    expect(control<HTMLInputElement>('New time').value).toBe('16:00')
  })
})

it('fills a gap with a stamping of the chosen type', async () => {
  const { server } = await renderCorrections({
    ...supervisor,
    prepare: (fake) => fake.reply(correctRoute, saved),
  })
  await openEntry('09:00–09:10')
  await choose('Clocking type', '12')
  await press('A break was missing')
  await press('Save')
  expect(server.callsOf(correctRoute)[0]?.body).toMatchObject({
    Change: { Kind: 'Add', StartTime: at('09:00'), EndTime: at('09:10'), TypeId: 12, OrderRows: [] },
  })
})

it('shows an error for presence in the future, but none for a planned absence', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('10:00')) })
  onTestFinished(() => void vi.useRealTimers())
  await renderCorrections()
  await press('Add a clocking')
  await type('Ends', '14:00')
  expect(text()).toContain('The time must lie within')
  await choose('Clocking type', '22')
  expect(text()).not.toContain('The time must lie within')
})

describe('the last correction', () => {
  const stateOf = ({ Id, StartTime, EndTime, TypeId, TypeDescription, OrderRows }: Stamping) => ({
    Id,
    StartTime,
    EndTime,
    TypeId,
    TypeDescription,
    OrderRows: OrderRows.map((row) => ({ ...row, Name: row.Name ?? '' })),
  })
  const before = sampleStamping(1, ['08:00', '08:20'])
  const after = sampleStamping(1, ['08:00', '08:30'])
  const moved = sampleCorrection({ Kind: 'Move', Before: [stateOf(before)], After: [stateOf(after)] })
  const comment = sampleCorrection({ Id: 2, Kind: 'Comment', Created: at('09:00'), Reason: 'Thanks' })
  const corrected = sampleDay({ Stampings: [after], Corrections: [moved, comment] })

  it('one tap undoes the last correction, and the reason of the undo contains the original reason', async () => {
    const { server } = await renderCorrections({
      ...supervisor,
      day: corrected,
      prepare: (fake) => fake.reply(correctRoute, saved),
    })
    await press('Take the correction back')
    expect(document.querySelector('dialog')).toBeNull()
    expect(server.callsOf(correctRoute).map(({ body }) => body)).toEqual([
      {
        SalesmanId: 7,
        Reason: 'Correction taken back: Wrong row',
        Change: { Kind: 'Move', StampingId: 1, Version: 3, Edge: 'End', To: at('08:20') },
      },
    ])
  })

  it('shows why the last correction could not be undone, and refetches the day', async () => {
    const { server } = await renderCorrections({
      ...supervisor,
      day: corrected,
      prepare: (fake) => fake.reply(correctRoute, refusal(409, 900055, 'Somebody was quicker.')),
    })
    server.reply(dayRoute, { body: { ...corrected, Stampings: [sampleStamping(1, ['08:00', '08:40'])] } })
    await press('Take the correction back')
    await settle()
    expect(text()).toContain('Somebody was quicker.')
    expect(() => control('Take the correction back')).toThrow()
  })

  it('a user without the right to correct cannot undo the last correction', async () => {
    await renderCorrections({ ...oneself, day: { ...corrected, IsCorrectable: false } })
    expect(() => control('Take the correction back')).toThrow()
  })
})

describe('a refused correction', () => {
  const tryToSplit = async (answer: ReturnType<typeof refusal>) => {
    const rendered = await renderCorrections({
      ...supervisor,
      prepare: (fake) => fake.reply(correctRoute, answer),
    })
    await openStamping()
    await press('Split in two')
    await press('Select the row Brakes')
    await type('Reason *', 'Two jobs')
    return rendered
  }

  it.each([
    'stampingCorrectionInFuture',
    'stampingCorrectionEmpty',
    'stampingCorrectionOutside',
    'stampingOverlaps',
  ] as const)("shows the server's refusal %s at the field of the corrected time", async (name) => {
    await tryToSplit(refusal(400, errorCodes[name].id, 'Not yet.'))
    await press('Save')
    const problem = document.getElementById(control('Split at').getAttribute('aria-describedby') ?? '')
    expect(problem?.textContent).toBe('Not yet.')
    expect(control<HTMLTextAreaElement>('Reason *').value).toBe('Two jobs')
  })

  it.each([
    'stampingTypeUnknown',
    'stampingRowsMissing',
    'stampingRowUnknown',
    'stampingRowNotSelectable',
    'mixedJobAndLabourRows',
    'multipleJobsStamped',
  ] as const)(
    "shows the server's refusal %s as an alert, without a message that saving failed",
    async (name) => {
      await tryToSplit(refusal(400, errorCodes[name].id, 'Not that row.'))
      await press('Save')
      const alerts = [...document.querySelectorAll('dialog [role=alert]')].map((alert) => alert.textContent)
      expect(alerts).toContain('Not that row.')
      expect(text()).not.toContain('Saving failed')
    },
  )

  it("shows another user's change of the stamping, and keeps the typed reason of the correction", async () => {
    const { server } = await tryToSplit(refusal(409, 900055))
    const changed = sampleDay({ Stampings: [sampleStamping(1, ['08:00', '08:40'], { Version: 4 })] })
    server.reply(dayRoute, { body: changed })
    await press('Save')
    expect(text()).toContain('The clocking was changed meanwhile')
    expect(preview()).toContain('08:00–08:40')
    expect(control<HTMLTextAreaElement>('Reason *').value).toBe('Two jobs')
    server.reply(correctRoute, saved)
    await press('Save')
    expect(server.callsOf(correctRoute)[1]?.body).toMatchObject({ Change: { Version: 4 } })
    expect(server.callsOf(correctRoute)[1]?.idempotencyKey).not.toBe(
      server.callsOf(correctRoute)[0]?.idempotencyKey,
    )
  })

  it('shows that the stamping was removed, and disables the save of its correction', async () => {
    const { server } = await tryToSplit(refusal(404, 900054))
    server.reply(dayRoute, { body: sampleDay({ Stampings: [] }) })
    await press('Save')
    expect(text()).toContain('The clocking is no longer there')
    expect(control<HTMLButtonElement>('Save').disabled).toBe(true)
  })
})

describe("the corrections of the user's own day", () => {
  const ownDay = sampleDay({
    IsCorrectable: false,
    Corrections: [sampleCorrection({ Kind: 'Remove', Before: [] })],
  })

  it('a user who may not correct sees the corrections of their day, and can only comment', async () => {
    const { server } = await renderCorrections({
      ...oneself,
      day: ownDay,
      prepare: (fake) => fake.reply(commentRoute, saved),
    })
    expect(text()).toContain('Aino Koskinen removed the clocking')
    expect(text()).toContain('Wrong row')
    expect(document.querySelector('[role="slider"]')).toBeNull()
    await openStamping()
    expect(() => control('Split in two')).toThrow()
    await press('Comment')
    await press('Save')
    expect(text()).toContain('Write a comment')
    await type('Comment *', 'It was the brakes')
    await press('Save')
    expect(server.callsOf(commentRoute)[0]?.body).toEqual({ StampingId: 1, Comment: 'It was the brakes' })
  })

  it('shows in the dialog why a comment was refused, and keeps the comment', async () => {
    await renderCorrections({
      ...oneself,
      day: ownDay,
      prepare: (fake) => fake.reply(commentRoute, refusal(400, errorCodes.notFound.id)),
    })
    await openStamping()
    await press('Comment')
    await type('Comment *', 'It was the brakes')
    await press('Save')
    await settleUntil(() =>
      expect(document.querySelector('dialog [aria-invalid="true"]')?.textContent).toBe('It was the brakes'),
    )
  })

  it("exports the user's stampings from the first to the last chosen day", async () => {
    vi.setSystemTime(at('12:00'))
    const made: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:export')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      made.push(this.download)
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
      vi.useRealTimers()
    })
    await renderCorrections({
      ...oneself,
      day: ownDay,
      prepare: (fake) =>
        fake.reply('GET /api/workshop/mystampings/export/2026-11-05/2026-11-18', {
          body: { Stampings: [], Corrections: [] },
        }),
    })
    const [summary] = [...document.querySelectorAll('summary')].filter(({ textContent }) =>
      textContent.startsWith('Export my clockings'),
    )
    await act(async () => summary?.click())
    await settle()
    control('Last day ke 18.11.2026')
    await press('First day su 01.11.2026')
    await settleUntil(() => void control('5 November 2026'))
    expect(control<HTMLButtonElement>('19 November 2026').disabled).toBe(true)
    await press('5 November 2026')
    await press('Download CSV')
    await settleUntil(() => expect(made).toEqual(['verstas-2026-11-05-2026-11-18.csv']))
    expect(document.activeElement).not.toBe(document.body)
  })
})

it("refuses another person's day if the user may not see it, and links to the user's own day", async () => {
  const { server } = await renderCorrections(oneself, '/stampingcorrections/8/2026-11-18')
  expect(text()).toContain('Only a supervisor can correct the clockings of others')
  expect(server.callsOf('GET /api/workshop/stampingday/8/2026-11-18')).toEqual([])
  await press('My clockings')
  expect(text()).toContain('Matti Virtanen')
})

it.each(['/stampingcorrections', '/stampingcorrections/0/2026-02-30', '/stampingcorrections/matti/today'])(
  "shows the user's own stampings of today if the address has no valid person and day: %s",
  async (address) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('12:00')) })
    onTestFinished(() => void vi.useRealTimers())
    const { server } = await renderCorrections(oneself, address)
    expect(server.callsOf('GET /api/workshop/stampingday/7/2026-11-18')).not.toEqual([])
  },
)

it('shows why the people of the site could not be loaded, and a retry button', async () => {
  const route = 'GET /api/utility/employees/stamping'
  const { server } = await renderCorrections({
    ...supervisor,
    prepare: (fake) => fake.reply(route, refusal(403, 900003, 'No right')),
  })
  const people = () => document.querySelector('nav')
  expect(people()?.textContent).toContain('No right')
  server.reply(route, { body: [{ Id: 8, Name: 'Anna Aalto', Subsystem: 'M' }] })
  await press('Retry')
  expect(people()?.textContent).toContain('Anna Aalto')
})

it('lists the people of the site with their marks, and begins with those whose day needs a check', async () => {
  await renderCorrections()
  const people = document.querySelector('nav')
  expect([...(people?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Matti VirtanenForgottenGap',
    'Anna AaltoNo shift',
  ])
})

it("shows why the shifts of the site's people could not be loaded, and a retry button", async () => {
  const shiftsRoute = 'GET /api/workshop/stampingshifts/2026-11-18'
  const { server } = await renderCorrections({
    ...supervisor,
    prepare: (fake) => fake.reply(shiftsRoute, refusal(409, 900001, 'No shifts')),
  })
  const people = document.querySelector('nav[aria-label="People"]')
  expect(people?.textContent).toContain('No shifts')
  expect(people?.textContent).not.toContain('Anna Aalto')
  server.reply(shiftsRoute, { body: [] })
  await press('Retry')
  expect(people?.textContent).toContain('Anna Aalto')
})

it('a site whose people do not clock says who appears on the page, and leads to getting started', async () => {
  const { settings, employee } = supervisor
  await renderCorrections({
    employee,
    settings: { ...settings, Authorization: { ...settings.Authorization, ManageSettings: true } },
    day: sampleDay({ Stampings: [] }),
    prepare: (fake) => fake.reply('GET /api/utility/employees/stamping', { body: [] }),
  })
  const people = document.querySelector('nav[aria-label="People"]')
  expect(people?.textContent).toContain('Nobody clocks working time')
  expect(control('Open Getting started').getAttribute('href')).toContain('/settings/start')
})
