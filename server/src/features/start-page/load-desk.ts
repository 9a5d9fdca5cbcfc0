import { type Desk, maxDeskRows } from '@verstas/contract/start-page/entities.ts'
import { isForgotten, lastSignOf, proposeEnd } from '@verstas/domain/stamping/forgotten.ts'
import { freeBays, freePeople, isAnyoneOnShift } from '@verstas/domain/start-page/desk.ts'
import { deskCarsOf } from '@verstas/domain/start-page/desk-cars.ts'
import { partsDayOf } from '@verstas/domain/start-page/parts-day.ts'
import { startRolesOf } from '@verstas/domain/start-page/roles.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { addDays, dayOf } from '@verstas/domain/time/format.ts'
import { forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { readSchedule } from '@verstas/domain/workshop-schedule/schedule.ts'
import {
  type JsonRead,
  parseJson,
  type ReadParameters,
  type ReadValues,
  readJson,
} from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { planningReservations } from '../parts-planning/planning-reads.ts'
import { workOrderValues } from '../work-orders/view/work-order-json.ts'
import {
  scheduleReservations,
  scheduleResources,
  scheduleShifts,
  scheduleStampings,
  unallocatedReservations,
} from '../workshop-schedule/schedule-reads.ts'
import { resourceValues } from '../workshop-schedule/schedule-values.ts'
import {
  arrivedOrdersRead,
  deskCallerRead,
  differingOrdersRead,
  earlierPresenceRead,
  firstReservationRead,
  notStampedRead,
  orderSumsRead,
  partsRequestsRead,
  waitingOffersRead,
} from './desk-reads.ts'

/** Number of days after today in which the next day with reservations is searched. */
const daysAhead = 14

interface Context {
  readonly db: Db
  readonly session: CurrentSession
  readonly now: Date
}

/** Loads the data for the caller's roles. Reads nothing for roles that the caller does not have. */
export async function loadDesk(context: Context): Promise<Desk> {
  const { db, session, now } = context
  const { siteId, employeeId, timeZone, rights } = session
  const caller = await read(db, deskCallerRead, {
    ...{ siteId, employeeId },
    ...dayBounds(dayOf(now, timeZone), timeZone),
  })
  const Roles = startRolesOf({ rights, isWorkqueue: false, receivesCars: false, ...caller })
  const isForeman = Roles.includes('foreman')
  const isClerk = Roles.includes('clerk')
  const isManager = Roles.includes('manager')
  const seesAll = isForeman || isManager
  const today =
    seesAll || Roles.includes('adviser')
      ? await loadToday(context)
      : { Cars: [], IsAnyoneOnShift: false, FreePeople: [], FreeBays: [] }
  const hasSchedule = seesAll && rights.has('MobileWorkshopSchedule')
  return {
    Roles,
    Cars: today.Cars.slice(0, maxDeskRows),
    FreePeople: hasSchedule ? today.FreePeople.slice(0, maxDeskRows) : [],
    FreeBays: hasSchedule ? today.FreeBays.slice(0, maxDeskRows) : [],
    NotStamped: seesAll ? ((await read(db, notStampedRead, { siteId, now })) ?? []) : [],
    Forgotten: rights.has('CorrectStampings') ? await loadForgotten(context) : [],
    Parts: isClerk ? await loadParts(context) : null,
    Requests: isClerk ? ((await read(db, partsRequestsRead, { siteId })) ?? []) : [],
    WaitingOffers:
      isManager && rights.has('MobileCheckList')
        ? ((await read(db, waitingOffersRead, { siteId, now })) ?? [])
        : [],
    Differences: isManager ? ((await read(db, differingOrdersRead, { siteId })) ?? []) : [],
    IsAnyoneOnShift: hasSchedule && today.IsAnyoneOnShift,
  }
}

/** Loads today's vehicles and the free people and bays, from the schedule and its forecast. */
async function loadToday({
  db,
  session,
  now,
}: Context): Promise<Pick<Desk, 'Cars' | 'IsAnyoneOnShift' | 'FreePeople' | 'FreeBays'>> {
  const { siteId, timeZone, language } = session
  const { start, end } = dayBounds(dayOf(now, timeZone), timeZone)
  const ofDay = { siteId, start, end }
  const [resources, shifts, reservations, stampings, unallocated, arrived, sums] = await Promise.all([
    read(db, scheduleResources, resourceValues(session, now)),
    read(db, scheduleShifts, ofDay),
    read(db, scheduleReservations, ofDay),
    read(db, scheduleStampings, { ...ofDay, now, language }),
    read(db, unallocatedReservations, ofDay),
    read(db, arrivedOrdersRead, ofDay),
    read(db, orderSumsRead, ofDay),
  ])
  const answers = {
    ...{ resources: resources ?? [], shifts: shifts ?? [] },
    ...{ reservations: reservations ?? [], stampings: stampings ?? [] },
  }
  // The forecast needs no opening hours, because only the shifts of people delay work.
  const schedule = readSchedule(answers, { day: { startAt: start, endAt: end }, workingHours: null })
  const expected = forecast(schedule, now)
  const facts = {
    ...{ ...answers, unallocated: unallocated ?? [], arrived: new Set(arrived) },
    sums: new Map(sums?.map(({ Id, Sum }) => [Id, Sum])),
  }
  const Cars = deskCarsOf(facts, expected)
  const absent = new Set(Cars.filter(({ HasArrived }) => !HasArrived).map(({ WorkOrderId }) => WorkOrderId))
  const names = new Map(answers.resources.map(({ id, name }) => [id, name]))
  const free = freePeople(expected, now, (workOrderId) => workOrderId !== null && absent.has(workOrderId))
  const named = <R extends { readonly Id: number }>(found: R) => ({
    ...found,
    Name: names.get(found.Id) ?? '',
  })
  return {
    Cars,
    IsAnyoneOnShift: isAnyoneOnShift(expected, now),
    FreePeople: free.map(named),
    FreeBays: freeBays(expected, now).map(named),
  }
}

/** Loads the stampings that still run although their shift ended on an earlier day, with a proposed end. */
async function loadForgotten({ db, session, now }: Context): Promise<Desk['Forgotten']> {
  const { siteId, timeZone, language } = session
  const { start } = dayBounds(dayOf(now, timeZone), timeZone)
  const running = (await read(db, earlierPresenceRead, { siteId, start, language, timeZone })) ?? []
  return running.flatMap(({ Shifts, ColleaguesEnds, Acts, ...stamping }) => {
    const startAt = new Date(stamping.StartTime)
    const shifts = Shifts.map(({ StartTime, EndTime }) => ({
      startAt: new Date(StartTime),
      endAt: new Date(EndTime),
    }))
    const situation = { now, timeZone, shifts }
    if (!isForgotten(startAt, situation)) return []
    const proposed = proposeEnd(startAt, situation, {
      colleaguesEnds: ColleaguesEnds.map((end) => new Date(end)),
      lastSign: lastSignOf(
        startAt,
        situation,
        Acts.map((at) => new Date(at)),
      ),
    })
    const Proposal = proposed && {
      At: proposed.at.toISOString(),
      Basis: proposed.basis,
      ColleaguesEnd: proposed.colleaguesEnd?.toISOString() ?? null,
      LastSign: proposed.lastSign?.toISOString() ?? null,
    }
    return [{ ...stamping, Day: dayOf(startAt, timeZone), Proposal }]
  })
}

/** Loads the parts of the next day with reservations after today. */
async function loadParts({ db, session, now }: Context): Promise<Desk['Parts']> {
  const { siteId, timeZone } = session
  const today = dayOf(now, timeZone)
  const { end: start } = dayBounds(today, timeZone)
  const { end } = dayBounds(addDays(today, daysAhead), timeZone)
  const first = await read(db, firstReservationRead, { siteId, start, end })
  if (first === null) return null
  const day = dayOf(new Date(first), timeZone)
  const reservations = await read(db, planningReservations, {
    ...workOrderValues(session, now),
    ...dayBounds(day, timeZone),
  })
  const parts = partsDayOf(day, reservations ?? [])
  return { ...parts, Cars: parts.Cars.slice(0, maxDeskRows) }
}

/** Runs a read and parses its JSON; null if there is no row or its value is null. */
async function read<Parameters extends ReadParameters, Answer>(
  db: Db,
  definition: JsonRead<Parameters, Answer>,
  values: ReadValues<Parameters>,
): Promise<Answer | null> {
  const json = await readJson(db, definition, values)
  return json === null ? null : parseJson(json)
}
