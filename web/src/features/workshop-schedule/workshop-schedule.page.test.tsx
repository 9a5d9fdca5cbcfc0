import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { withoutExtensions } from '@verstas/contract/extensions.ts'
import { ScheduleReservation, ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type * as z from 'zod'
import {
  type Answer,
  type createFakeServer,
  networkError,
  refusal,
} from '../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { type RenderOptions, renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings, specificationSettings } from '../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { readAddress } from './address.ts'
import { applyChange } from './cached-entries.ts'
import { day, resources, sampleEntry, sampleUnallocated, shifts } from './test/sample-schedule.ts'
import { WorkshopSchedulePage } from './workshop-schedule.page.tsx'
// Preloads a module that the page imports on demand.
import './schedule-dialogs.tsx'

const moves = 'POST /api/workshopschedule/reservation/update'
const car = sampleEntry(1, ['08:00', '10:00'])

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) dismissToast(id)
})

const promise = () => Promise.withResolvers<Answer>()

const text = () => document.body.textContent ?? ''

const page = {
  path: '/workshopschedule',
  validateSearch: readAddress,
  component: WorkshopSchedulePage,
}

/** Renders the schedule page of a phone: Matti's day with one vehicle from 8 to 10. */
function renderDay({ prepare, workOrder, ...options }: RenderOptions & { readonly workOrder?: number }) {
  const address = `/workshopschedule?date=${day}${workOrder === undefined ? '' : `&workOrder=${workOrder}`}`
  return renderPages(address, [page], {
    ...options,
    prepare: (server) => {
      server.reply(`GET /api/workshopschedule/resources?date=${day}`, { body: resources })
      server.reply(`GET /api/workshopschedule/shifts/${day}`, { body: shifts })
      server.reply(`GET /api/workshopschedule/reservations/${day}`, { body: [car] })
      server.reply(`GET /api/workshopschedule/stampings/${day}`, { body: [] })
      server.reply(`GET /api/workshopschedule/reservations/unallocated/${day}`, { body: [] })
      prepare?.(server)
    },
  })
}

it('the schedule page shows the vehicles and the free time of a day', async () => {
  await renderDay({})
  await settleUntil(() => expect(text()).toContain('ABC-1'))
  expect(text()).toContain('Free 1h 0min')
  expect(text()).toContain('Free 5h 0min')
})

it('a phone says that the shift has ended if no time of a person is left today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T23:00:00+02:00`) })
  onTestFinished(() => void vi.useRealTimers())
  await renderDay({
    prepare: ({ reply }) => reply(`GET /api/workshopschedule/reservations/${day}`, { body: [] }),
  })
  await settleUntil(() => expect(text()).toContain('No reservations, and the shift has ended'))
  expect(text()).toContain('07:00–15:00')
})

it('a phone takes the unallocated work of the address in hand, and asks for its place', async () => {
  await renderDay({
    workOrder: 5,
    prepare: ({ reply }) =>
      reply(`GET /api/workshopschedule/reservations/unallocated/${day}`, { body: [sampleUnallocated(5)] }),
  })
  await settleUntil(() => expect(text()).toContain('ABC-5, 1h 0min: choose a free time'))
})

it('a phone shows the day of the bay that has the work order of the address', async () => {
  const inBay = sampleEntry(5, ['10:00', '11:00'], { resourceId: 90 })
  await renderDay({
    workOrder: 5,
    prepare: ({ reply }) => reply(`GET /api/workshopschedule/reservations/${day}`, { body: [car, inBay] }),
  })
  await settleUntil(() => expect(document.querySelector('h2')?.textContent).toBe('Nosturi 3'))
})

it('the button "Refresh" refetches the day of the schedule page', async () => {
  const { server } = await renderDay({})
  await settleUntil(() => expect(text()).toContain('08:00–10:00'))
  const later = sampleEntry(1, ['09:00', '11:00'])
  server.reply(`GET /api/workshopschedule/reservations/${day}`, { body: [later] })
  await press('Refresh')
  await settleUntil(() => expect(text()).toContain('09:00–11:00'))
})

it('the schedule shows changed times immediately, and reverts them if the server refuses', async () => {
  const { server } = await renderDay({
    prepare: ({ reply }) =>
      reply(moves, refusal(409, errorCodes.reservationOverlaps.id, 'Timo has ABC-9 then')),
  })
  await settleUntil(() => expect(text()).toContain('08:00–10:00'))
  const shown: string[] = []
  const watch = new MutationObserver(() => shown.push(text()))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  document.querySelector<HTMLElement>('ol button[style]')?.click()
  await settleUntil(() => control('End: 30 min later'))
  await press('End: 30 min later')
  await press('Save')
  await settleUntil(() => expect(readToasts().map(({ message }) => message)).toEqual(['Timo has ABC-9 then']))
  watch.disconnect()
  expect(server.callsOf(moves)).toHaveLength(1)
  expect(shown.some((words) => words.includes('08:00–10:30'))).toBe(true)
  await settleUntil(() => expect(text()).toContain('08:00–10:00'))
})

it("a save sends the version that the dialog opened with, so that it overwrites no other user's change", async () => {
  const { server, queryClient } = await renderDay({
    prepare: ({ reply }) => reply(moves, refusal(412, errorCodes.reservationChanged.id, 'Aino has moved it')),
  })
  await settleUntil(() => expect(text()).toContain('08:00–10:00'))
  document.querySelector<HTMLElement>('ol button[style]')?.click()
  await settleUntil(() => control('End: 30 min later'))
  const others = sampleEntry(1, ['13:00', '15:00'], { version: 2 })
  await act(async () => applyChange(queryClient, { Oid: car.Oid, Entries: [others] }))
  await press('End: 30 min later')
  await press('Save')
  await settleUntil(() => expect(readToasts().map(({ message }) => message)).toEqual(['Aino has moved it']))
  expect(server.callsOf(moves).map(({ body }) => body)).toMatchObject([{ Version: 1 }])
})

it('a second move of a reservation waits for the first one and sends its new version', async () => {
  const answers = [promise(), promise()]
  const { server } = await renderDay({
    prepare: ({ reply }) => reply(moves, () => answers.shift()?.promise ?? networkError),
  })
  const [first, second] = answers
  const lengthen = async () => {
    document.querySelector<HTMLElement>('ol button[style]')?.click()
    await settleUntil(() => control('End: 30 min later'))
    await press('End: 30 min later')
    await press('Save')
  }
  await settleUntil(() => expect(text()).toContain('08:00–10:00'))
  await lengthen()
  await settleUntil(() => expect(text()).toContain('08:00–10:30'))
  await lengthen()
  await act(async () => first?.resolve({ body: [sampleEntry(1, ['08:00', '10:30'], { version: 2 })] }))
  await settleUntil(() =>
    expect(server.callsOf(moves).map(({ body }) => body)).toMatchObject([{ Version: 1 }, { Version: 2 }]),
  )
  await act(async () => second?.resolve({ body: [sampleEntry(1, ['08:00', '11:00'], { version: 3 })] }))
  await settleUntil(() => expect(text()).toContain('08:00–11:00'))
})

it('a favourite that is chosen while earlier favourites are being saved remains chosen', async () => {
  const saves = 'POST /api/workshopschedule/currentsalesman/subordinates'
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { server } = await renderDay({ prepare: ({ reply }) => reply(saves, () => promise) })
  await settleUntil(() => control('People and bays'))
  await press('People and bays')
  await settleUntil(() => control('Mine: Timo Järvinen'))
  await press('Mine: Timo Järvinen')
  await press('Save mine')
  await press('Mine: Nosturi 3')
  server.reply(`GET /api/workshopschedule/resources?date=${day}`, {
    body: resources.map((one) => (one.id === 8 ? { ...one, isFavourite: true } : one)),
  })
  await act(async () => resolve({ body: [] }))
  await settle()
  const isMine = (name: string) => control(`Mine: ${name}`).getAttribute('aria-pressed')
  expect([isMine('Timo Järvinen'), isMine('Nosturi 3')]).toEqual(['true', 'true'])
  await press('Save mine')
  const listOf = (...mine: number[]) =>
    resources.map(({ id }) => ({ salesmanId: id, isSubordinate: mine.includes(id) }))
  expect(server.callsOf(saves).map(({ body }) => body)).toEqual([listOf(7, 8), listOf(7, 8, 90)])
})

it('a move sends only fields of the specification to a plain specification server', async () => {
  const plainOf = (schema: z.ZodType, value: unknown) => ({ body: withoutExtensions(schema, value) })
  const { server } = await renderDay({
    settings: specificationSettings,
    prepare: ({ reply }) => {
      reply(`GET /api/workshopschedule/resources?date=${day}`, plainOf(ScheduleResource.array(), resources))
      reply(`GET /api/workshopschedule/reservations/${day}`, plainOf(ScheduleReservation.array(), [car]))
    },
  })
  await settleUntil(() => expect(text()).toContain('08:00–10:00'))
  document.querySelector<HTMLElement>('ol button[style]')?.click()
  await settleUntil(() => control('End: 30 min later'))
  await press('End: 30 min later')
  await press('Save')
  await settleUntil(() => expect(server.callsOf(moves)).toHaveLength(1))
  const body = server.callsOf(moves)[0]?.body
  expect(body).toEqual({
    Oid: car.Oid,
    ResourceId: 7,
    StartTime: new Date(car.start).toISOString(),
    EndTime: expect.any(String),
  })
})

it('users without the right to allocate work see unallocated work but cannot place it', async () => {
  const settings = {
    ...sampleSettings,
    ProfileRightSettings: { AccessProfile: { AssignWorkToResource: false } },
  }
  await renderDay({
    settings,
    prepare: ({ reply }) =>
      reply(`GET /api/workshopschedule/reservations/unallocated/${day}`, { body: [sampleUnallocated(9)] }),
  })
  await settleUntil(() => expect(text()).toContain('Free 1h 0min'))
  expect(control('Free 1h 0min').hasAttribute('disabled')).toBe(true)
  await press('Unassigned: 1')
  await settleUntil(() => expect(text()).toContain('ABC-9'))
  expect(screen.queryByRole('button', { name: /CX-5/ })).toBeNull()
})

it('the list of people and bays stays open if the filter "Mine" finds no favourites', async () => {
  await renderDay({
    prepare: ({ reply }) =>
      reply(`GET /api/workshopschedule/resources?date=${day}`, {
        body: resources.map((one) => ({ ...one, isFavourite: false })),
      }),
  })
  await settleUntil(() => expect(text()).toContain('Matti'))
  await press('People and bays')
  await settleUntil(() => control('Mine: Timo Järvinen'))
  await press('Mine')
  await settleUntil(() => expect(text()).toContain('You have not chosen your people'))
  expect(control('Mine: Timo Järvinen').isConnected).toBe(true)
})

it("the dialog of another employee requests no hours if the user may not see that employee's days", async () => {
  const { server } = await renderDay({})
  await settleUntil(() => expect(text()).toContain('Matti'))
  await press('People and bays')
  await settleUntil(() => control('Mine: Timo Järvinen'))
  await press('All')
  const list = screen.getByRole('list', { name: 'People and bays' })
  await act(async () =>
    within(list)
      .getByRole('button', { name: /^Timo Järvinen/ })
      .click(),
  )
  await settleUntil(() => expect(document.querySelector('h2#agenda')?.textContent).toBe('Timo Järvinen'))
  await act(async () => document.querySelector<HTMLElement>('h2#agenda')?.click())
  await settleUntil(() => expect(screen.getByRole('dialog').textContent).toContain('Clockings'))
  expect(server.callsOf('GET /api/utility/employee/hours?salesmanId=8')).toEqual([])
})

/** Replies with all resources marked as favourites. */
const replyResources = ({ reply }: ReturnType<typeof createFakeServer>) =>
  reply(`GET /api/workshopschedule/resources?date=${day}`, {
    body: resources.map((resource) => ({ ...resource, isFavourite: true })),
  })

/**
 * Starts a move of Matti's vehicle, switches to Timo's day and opens the time dialog by the button for
 * another time.
 */
async function moveToTimo() {
  await settleUntil(() => expect(text()).toContain('ABC-1'))
  document.querySelector<HTMLElement>('ol button[style]')?.click()
  await settleUntil(() => control('Move'))
  await press('Move')
  await settleUntil(() => expect(text()).toContain('choose a free time'))
  await userEvent.click(screen.getByRole('button', { name: /Timo\s+Järvinen/ }))
  await settle()
  await press('Other timemay overlap')
  await settleUntil(() => expect(text()).toContain('Move reservation'))
}

it('a phone offers an overlapping time if no free slot is long enough', async () => {
  const { server } = await renderDay({
    prepare: (fake) => {
      const { reply } = fake
      replyResources(fake)
      const full = sampleEntry(2, ['07:00', '15:00'], { resourceId: 8 })
      reply(`GET /api/workshopschedule/reservations/${day}`, { body: [car, full] })
      reply(moves, { body: [] })
    },
  })
  await moveToTimo()
  expect(text()).toContain('Overlaps: Timo Järvinen: ABC-2 07:00–15:00')
  await press('Move')
  await press('Move anyway')
  await settleUntil(() => expect(server.callsOf(moves)).toHaveLength(1))
  expect(server.callsOf(moves)[0]?.body).toMatchObject({
    ResourceId: 8,
    StartTime: new Date(car.start).toISOString(),
    AllowOverlap: true,
  })
})

it('the dialog for another time also lists overlaps on the lift that the vehicle has reserved', async () => {
  await renderDay({
    prepare: (fake) => {
      const { reply } = fake
      replyResources(fake)
      const onLift = { ...car, id: 'lift', resourceId: 90 }
      const theirs = sampleEntry(2, ['07:00', '12:00'], { resourceId: 90 })
      reply(`GET /api/workshopschedule/reservations/${day}`, { body: [car, onLift, theirs] })
    },
  })
  await moveToTimo()
  expect(text()).toContain('Only times at which Nosturi 3 is free, too.')
  await press('Other timemay overlap')
  expect(text()).toContain('Overlaps: Nosturi 3: ABC-2 07:00–12:00')
})

it('the buttons to save a later time and to move a vehicle appear only with a network', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T08:30:00+02:00`) })
  onTestFinished(() => void vi.useRealTimers())
  const late = { ...car, promisedAt: `${day}T09:00:00+02:00` }
  const toldRoute = 'POST /api/workshopschedule/promise/told'
  const { server } = await renderDay({
    settings: {
      ...sampleSettings,
      Authorization: { ...sampleSettings.Authorization, MobileWorkshopSchedule: true },
      GeneralSettings: { ...sampleSettings.GeneralSettings, AllowOwnStampingCorrection: true },
    },
    prepare: ({ reply }) => {
      reply(`GET /api/workshopschedule/reservations/${day}`, { body: [late] })
      reply(toldRoute, { body: {} })
    },
  })
  const openCar = async () => {
    await settleUntil(() => expect(text()).toContain('08:00–10:00'))
    document.querySelector<HTMLElement>('ol button[style]')?.click()
    await settleUntil(() => control('Open work order'))
  }
  const isOffered = (name: string) => screen.queryByRole('button', { name }) !== null
  const saveButton = 'Customer knows: ready 10:00'
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await act(async () => window.dispatchEvent(new Event('offline')))
  await openCar()
  expect([isOffered(saveButton), isOffered('Move')]).toEqual([false, false])
  vi.restoreAllMocks()
  await act(async () => window.dispatchEvent(new Event('online')))
  expect([isOffered(saveButton), isOffered('Move')]).toEqual([true, true])
  await press(saveButton)
  expect(server.callsOf(toldRoute).map(({ body }) => body)).toEqual([
    { WorkOrderId: 1, Until: new Date(car.end).toISOString() },
  ])
})

it('the dialog of a vehicle shows its times without a network, but no buttons that change them', async () => {
  await renderDay({})
  await settleUntil(() => expect(text()).toContain('08:00–10:00'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await act(async () => window.dispatchEvent(new Event('offline')))
  document.querySelector<HTMLElement>('ol button[style]')?.click()
  await settleUntil(() => expect(screen.getByRole('dialog').textContent).toContain('08:00–10:00'))
  expect(() => control('Save')).toThrow()
  expect(() => control('End: 30 min later')).toThrow()
})
