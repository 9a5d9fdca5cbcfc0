import { act } from '@testing-library/react'
import type { AuthorizationFlag } from '@verstas/contract/session/rights.ts'
import type { DeskCar, Desk as DeskData } from '@verstas/contract/start-page/entities.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleEmployee, sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts, runToastAction } from '../../../platform/ui/notify.ts'
import { sampleTypes } from '../../stamping/test/sample-stampings.ts'
import { sampleWorkOrder } from '../../work-orders/test/sample-work-order.ts'
import { sampleEntry, sampleUnallocated } from '../../workshop-schedule/test/sample-schedule.ts'
import { StartPage } from '../start.page.tsx'
import './desk.tsx'
import '../../parts-planning/planning/plan-dialog.tsx'

const today = '2026-11-20'
const at = (time: string) => `${today}T${time}:00+02:00`

const car = (WorkOrderId: number, changes: Partial<DeskCar> = {}): DeskCar => ({
  ...{
    WorkOrderId,
    OrderNumber: 1000 + WorkOrderId,
    ExternalNumber: null,
    LicenseNumber: `ABC-${WorkOrderId}`,
  },
  ...{ MakeName: 'Škoda', ModelName: 'Kodiaq', Work: 'Huolto', Sum: null },
  ...{ StartTime: at('08:00'), EndTime: at('09:00'), PromisedUntil: at('09:00'), ExpectedEnd: at('09:00') },
  ...{ IsDone: false, IsCustomerWaiting: false, HasArrived: true, MissingCount: 0 },
  ...{ Assignees: [{ Id: 7, Name: 'Matti Virtanen' }], Workers: [] },
  ...changes,
})
const timo = { Id: 8, Name: 'Timo Järvinen' }
const empty: DeskData = {
  ...{
    Roles: ['foreman'],
    Cars: [],
    IsAnyoneOnShift: true,
    FreePeople: [],
    FreeBays: [],
    NotStamped: [],
    Forgotten: [],
  },
  ...{ Parts: null, Requests: [], WaitingOffers: [], Differences: [] },
}
const free = { ...timo, From: at('09:30'), Until: at('15:00'), AbsentCar: null }
const forgotten = (Id: number, Name: string) => ({
  ...{ Id, Name, StampingId: 100 + Id, Version: 3, TypeDescription: 'In', Day: '2026-11-19' },
  StartTime: '2026-11-19T08:00:00+02:00',
  Proposal: {
    At: '2026-11-19T15:30:00+02:00',
    Basis: 'shift' as const,
    ColleaguesEnd: '2026-11-19T15:28:00+02:00',
    LastSign: null,
  },
})

const correct = 'POST /api/workshop/stampings/correct'
const moves = 'POST /api/workshopschedule/reservation/update'
const allocations = 'POST /api/workshopschedule/reservation/unassigned/allocate'

/** Opens the start page of a foreman who may change the schedule. The time is 09:36. */
function openDesk(
  desk: Partial<DeskData>,
  prepare?: (server: FakeServer) => void,
  rights: Partial<Record<AuthorizationFlag, boolean>> = {},
) {
  const Authorization = {
    ...sampleSettings.Authorization,
    ...{ CorrectStampings: true, MobileWorkshopSchedule: true, ManageParts: true },
    ...rights,
  }
  const elsewhere = ['/workorder', '/workshopschedule', '/partsplanning', '/usertasks', '/conversations']
  const pages = [
    { path: '/startpage', component: StartPage },
    { path: '/stampingcorrections/{-$employee}/{-$date}', component: () => 'corrections' },
    ...elsewhere.map((path) => ({ path, component: () => path })),
  ]
  return renderPages('/startpage', pages, {
    settings: { ...sampleSettings, Authorization },
    prepare: (server) => {
      server.reply('GET /api/workshop/desk', { body: { ...empty, ...desk } })
      prepare?.(server)
    },
  })
}
const cardOf = (title: string) =>
  [...document.querySelectorAll('section')].find((card) => card.querySelector('h2')?.textContent === title)
const textOf = (title: string) => cardOf(title)?.textContent ?? ''
const messages = () => readToasts().map(({ message }) => message)
const undo = () => act(async () => runToastAction(readToasts().findLast(({ action }) => action)?.id ?? 0))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('09:36')) })
  for (const { id } of readToasts()) dismissToast(id)
  return () => vi.useRealTimers()
})

describe('the start page of a foreman', () => {
  it('one tap gives a late vehicle to a free person', async () => {
    const { server } = await openDesk({ Cars: [car(1)], FreePeople: [free] }, ({ reply }) => {
      reply(`GET /api/workshopschedule/reservations/${today}`, {
        body: [sampleEntry(1, ['08:00', '09:00']), sampleEntry(2, ['09:00', '11:00'], { resourceId: 8 })],
      })
      reply(`GET /api/workshopschedule/reservations/unallocated/${today}`, { body: [] })
      reply(moves, { body: [sampleEntry(1, ['09:45', '10:45'], { resourceId: 8, version: 2 })] })
    })
    await settleUntil(() => expect(textOf('Promise not kept')).toContain('ABC-1'))
    await press('ABC-1, give to Timo Järvinen 09:45')
    await settleUntil(() => expect(server.callsOf(moves)).toHaveLength(1))
    expect(server.callsOf(moves)[0]?.body).toMatchObject({
      ...{ ResourceId: 8, FromResourceId: 7, AllowOverlap: true },
      StartTime: new Date(at('09:45')).toISOString(),
      EndTime: new Date(at('10:45')).toISOString(),
    })
    await settleUntil(() => expect(readToasts().at(-1)?.action?.label).toBe('Undo'))
  })

  it('work that also has a bay moves to another person, and keeps its bay', async () => {
    const { server } = await openDesk({ Cars: [car(1)], FreePeople: [free] }, ({ reply }) => {
      const times = ['08:00', '09:00'] as const
      reply(`GET /api/workshopschedule/reservations/${today}`, {
        body: [sampleEntry(1, times, { resourceId: 90 }), sampleEntry(1, times)],
      })
      reply(`GET /api/workshopschedule/reservations/unallocated/${today}`, { body: [] })
      reply(moves, { body: [] })
    })
    await settleUntil(() => expect(textOf('Promise not kept')).toContain('ABC-1'))
    await press('ABC-1, give to Timo Järvinen 09:45')
    await settleUntil(() => expect(server.callsOf(moves)).toHaveLength(1))
    expect(server.callsOf(moves)[0]?.body).toMatchObject({ ResourceId: 8, FromResourceId: 7 })
  })

  it('one tap allocates an unallocated vehicle to a free person', async () => {
    const waiting = car(3, { Assignees: [], PromisedUntil: null })
    const { server } = await openDesk({ Cars: [waiting], FreePeople: [free] }, ({ reply }) => {
      reply(`GET /api/workshopschedule/reservations/${today}`, { body: [] })
      reply(`GET /api/workshopschedule/reservations/unallocated/${today}`, { body: [sampleUnallocated(3)] })
      reply(allocations, { body: [sampleEntry(3, ['09:45', '10:45'], { resourceId: 8 })] })
    })
    await settleUntil(() => expect(textOf('Unassigned')).toContain('ABC-3'))
    await press('ABC-3, give to Timo Järvinen 09:45')
    await settleUntil(() => expect(server.callsOf(allocations)).toHaveLength(1))
    expect(server.callsOf(allocations)[0]?.body).toMatchObject({ WorkOrderId: 3, SalesmanId: 8 })
  })

  it('a row of unassigned work opens the schedule with this work', async () => {
    await openDesk({ Cars: [car(3, { Assignees: [] })] })
    await settleUntil(() => expect(textOf('Unassigned')).toContain('ABC-3'))
    const address = cardOf('Unassigned')?.querySelector('a')?.getAttribute('href')
    expect(address).toContain('/workshopschedule?workOrder=3')
  })

  it('shows a message if a colleague has moved the work meanwhile, and changes nothing', async () => {
    const { server } = await openDesk({ Cars: [car(1)], FreePeople: [free] }, ({ reply }) => {
      reply(`GET /api/workshopschedule/reservations/${today}`, { body: [] })
      reply(`GET /api/workshopschedule/reservations/unallocated/${today}`, { body: [] })
    })
    await settleUntil(() => expect(textOf('Promise not kept')).toContain('ABC-1'))
    await press('ABC-1, give to Timo Järvinen 09:45')
    await settleUntil(() => expect(messages()).toContain('ABC-1 is no longer here. See the schedule.'))
    expect(server.callsOf(moves)).toEqual([])
  })

  it('lists free people and bays, and people who have not clocked in', async () => {
    const NotStamped = [{ Id: 9, Name: 'Liisa', ShiftStart: at('08:00'), ShiftEnd: at('16:00') }]
    const FreeBays = [{ Id: 90, Name: 'Lift 3', From: at('09:36'), Until: null }]
    await openDesk({ FreePeople: [free], FreeBays, NotStamped })
    await settleUntil(() => expect(textOf('Free hands')).toContain('Timo Järvinen'))
    expect(textOf('Free hands')).toContain('Lift 3free for the rest of the day')
    expect(textOf('Not clocked in')).toMatch(/LiisaShift 08:00–16:00.*1h 36min/)
  })

  it.each([
    [true, 'Everyone on shift has work.'],
    [false, 'Nobody is on shift now.'],
  ])('says why there are no free hands: anyone on shift is %s', async (IsAnyoneOnShift, words) => {
    const FreeBays = [{ Id: 90, Name: 'Lift 3', From: at('09:36'), Until: null }]
    await openDesk({ IsAnyoneOnShift, FreeBays })
    await settleUntil(() => expect(textOf('Free hands')).toContain(words))
    // A free lift is of no use while nobody works.
    expect(textOf('Free hands').includes('Lift 3')).toBe(IsAnyoneOnShift)
  })

  it('one tap marks a person as absent for the shift, and the undo removes the absence', async () => {
    const NotStamped = [{ Id: 9, Name: 'Liisa', ShiftStart: at('08:00'), ShiftEnd: at('16:00') }]
    const { server } = await openDesk({ NotStamped }, ({ reply }) => {
      reply('GET /api/workshop/stampingtypes', { body: sampleTypes })
      reply(correct, { body: { After: [{ Id: 500 }] } })
    })
    await settleUntil(() => void control('Liisa absent 08:00–16:00: Doctor'))
    await press('Liisa absent 08:00–16:00: Doctor')
    await settleUntil(() => expect(messages()).toEqual(['Liisa: Doctor 08:00–16:00']))
    await undo()
    await settleUntil(() => expect(messages()).toEqual(['Undone: Liisa: Doctor 08:00–16:00']))
    expect(server.callsOf(correct).map(({ body }) => body)).toMatchObject([
      {
        SalesmanId: 9,
        Reason: 'Not clocked in',
        Change: { Kind: 'Add', StartTime: at('08:00'), EndTime: at('16:00'), TypeId: 22 },
      },
      { SalesmanId: 9, Change: { Kind: 'Remove', StampingId: 500, Version: 1 } },
    ])
  })

  it('a manager who may not correct stampings only sees who has not clocked in', async () => {
    const NotStamped = [{ Id: 9, Name: 'Liisa', ShiftStart: at('08:00'), ShiftEnd: at('16:00') }]
    const { server } = await openDesk(
      { Roles: ['manager'], NotStamped },
      ({ reply }) => reply('GET /api/workshop/stampingtypes', { body: sampleTypes }),
      { CorrectStampings: false, ViewReports: true },
    )
    await settleUntil(() => expect(server.callsOf('GET /api/workshop/stampingtypes')).toHaveLength(1))
    await settleUntil(() => expect(textOf('Not clocked in')).toContain('Liisa'))
    expect(cardOf('Not clocked in')?.querySelectorAll('button, a')).toHaveLength(0)
  })

  it('accepts all proposed ends, each with its reason, and the undo resumes the stampings', async () => {
    const { server } = await openDesk(
      { Forgotten: [forgotten(9, 'Niko'), forgotten(10, 'Janne')] },
      ({ reply }) => reply(correct, { body: {} }),
    )
    await settleUntil(() => expect(textOf('Forgotten clockings')).toContain('Niko'))
    expect(textOf('Forgotten clockings')).toContain('End of the shift · The others stopped at 15:28')
    await press('Accept all 2')
    await settleUntil(() => expect(messages()).toContain('2 clockings ended\nNiko, Janne'))
    const move = { Kind: 'Move', Edge: 'End' }
    expect(server.callsOf(correct).map(({ body }) => body)).toEqual(
      [9, 10].map((id) => ({
        SalesmanId: id,
        Reason: 'Forgotten clocking: proposed end · End of the shift · The others stopped at 15:28',
        Change: { ...move, StampingId: 100 + id, Version: 3, To: '2026-11-19T15:30:00+02:00' },
      })),
    )
    await undo()
    await settleUntil(() => expect(messages()).toContain('Undone: Niko, Janne'))
    expect(
      server
        .callsOf(correct)
        .slice(2)
        .map(({ body }) => body),
    ).toMatchObject(
      [9, 10].map((id) => ({ Change: { ...move, StampingId: 100 + id, Version: 4, To: null } })),
    )
  })

  it('names the person whose proposed end was refused, and offers to undo the others', async () => {
    await openDesk({ Forgotten: [forgotten(9, 'Niko')] }, ({ reply }) =>
      reply(correct, refusal(409, 900004, 'Changed meanwhile.')),
    )
    await settleUntil(() => void control('Accept Niko 15:30'))
    await press('Accept Niko 15:30')
    await settleUntil(() => expect(messages()).toEqual(['Niko: Changed meanwhile.']))
  })
})

it('an adviser sees the vehicles to hand over with their sum, and the progress of the work', async () => {
  const done = car(4, { IsDone: true, Sum: 161 })
  const Workers = [{ ...timo, Since: at('09:16') }]
  const waiting = car(5, { IsCustomerWaiting: true, Workers, PromisedUntil: null, ExpectedEnd: at('09:50') })
  await openDesk({ Roles: ['adviser'], Cars: [done, waiting] })
  await settleUntil(() => expect(textOf('To hand over')).toContain('ABC-4'))
  expect(textOf('To hand over')).toContain('€161,00 without tax')
  expect(document.body.textContent).toContain('Timo Järvinen is on it, 14min left')
  expect(document.body.textContent).toContain('ready about 09:50')
  // The name is shown once.
  expect(document.body.textContent).not.toContain('Timo Järvinen is on it, ready')
})

it('a call also shows the customer’s number, because a desk may have no program for calls', async () => {
  await openDesk({ Roles: ['adviser'], Cars: [car(4, { IsDone: true })] }, ({ reply }) =>
    reply('GET /api/workshop/workorder/number/1004', {
      body: {
        ...sampleWorkOrder({}),
        ContactCustomerName: 'Outi Saarinen',
        ContactCustomerPhone: '040 555 0184',
      },
    }),
  )
  await settleUntil(() => void control('Call the customer, ABC-4'))
  await press('Call the customer, ABC-4')
  await settleUntil(() => expect(messages()).toContain('Outi Saarinen 040 555 0184'))
})

it('lists the conversations that the person has not answered, in the language of the person', async () => {
  const said = {
    ...{ id: 1, actorId: 0, actorDescription: 'Asiakas', actorImage: null, messageMetaData: null },
    ...{ createdOn: at('09:00'), body: 'Asiakas vastasi: 1 hyväksytty' },
    answers: { accept: 1, decline: 0, call: 0, open: 0 },
  }
  const topic = (id: string, lastMessage: object) => ({
    ...{ id, entityId: id, description: id, unread: 0, workOrder: null, lastMessage },
  })
  const mine = { ...said, id: 2, actorId: sampleEmployee.Id, answers: null, body: 'Kiitos' }
  await openDesk({ Roles: ['adviser'] }, ({ reply }) =>
    reply(`GET /api/chat/actor/${sampleEmployee.Id}/subscriptions`, {
      body: [topic('answered', mine), topic('customer', said)],
    }),
  )
  await settleUntil(() => expect(textOf('Unanswered')).toContain('customer'))
  expect(textOf('Unanswered')).toContain('Customer')
  expect(textOf('Unanswered')).not.toContain('hyväksytty')
  expect(textOf('Unanswered')).not.toContain('Kiitos')
  const all = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'All')
  expect(all?.getAttribute('href')).toContain('show=unanswered')
})

it('the administrator sees that a source is late and that no backups are made', async () => {
  const source = {
    ...{
      Name: 'stock',
      FirstContact: at('06:00'),
      LastContact: at('07:36'),
      Paused: null,
      ExpectedMinutes: 60,
    },
    ...{ PullAddress: null, HasPullSecret: false, OtherSites: [], Sites: [] },
  }
  const prepare = ({ reply }: FakeServer) => {
    reply('GET /api/administration/people', { body: [] })
    reply('GET /api/administration/start', { body: [] })
    reply('GET /api/administration/integration-sources', { body: [source] })
    reply('GET /api/administration/backups', {
      body: {
        ...{
          Place: null,
          DailyAt: null,
          Keep: { Daily: 7, Weekly: 4, Monthly: 12 },
          WarnDays: 2,
          Backups: [],
        },
        ...{ Damaged: [], Run: null, Failure: null, PlaceProblem: null },
      },
    })
  }
  await openDesk({ Roles: ['administrator'] }, prepare, { ManageUsers: true, ManageSettings: true })
  await settleUntil(() => expect(textOf('Administration')).toContain('The source stock is 2h 0min late'))
  await settleUntil(() => expect(textOf('Administration')).toContain('No backups are made'))
})

it('the button of a vehicle without planned parts opens the dialog that plans them', async () => {
  const { LicenseNumber, ...vehicle } = car(6)
  const Parts = {
    Day: '2026-11-21',
    ReadyCount: 1,
    Cars: [
      {
        ...{ ...vehicle, LicenseNumber, State: 'notPlanned' as const, PartCount: 2, MissingCount: 0 },
        ...{ PartsPrePlanned: false, PartsPrePicked: false, PickShelf: '', PromisedOn: null },
      },
    ],
  }
  await openDesk({ Roles: ['clerk'], Parts })
  await settleUntil(() => void control('Plan ABC-6'))
  expect(document.body.textContent).toContain('ABC-6 begins first, at 08:00.')
  const row = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.includes('ABC-6'))
  expect(row?.getAttribute('href')).toContain('car=1006')
  await press('Plan ABC-6')
  await settleUntil(() => expect(document.querySelector('dialog')?.textContent).toContain('ABC-6'))
})
