import { type Instant, minute } from '../calendar.ts'
import { homeSiteOf, jukkaId, nikoId } from '../people/employees.ts'
import type { Random } from '../random.ts'
import { absenceOf, hasFreeHands, isAbsent, type Shift } from '../schedule/shifts.ts'
import type { DemoSite } from '../sites.ts'
import { stampingThemselves } from '../work-orders/outcome.ts'
import type { BookedVisit } from '../work-orders/visit-orders.ts'
import type { WorkOrder } from '../work-orders/work-orders.ts'
import type { Workshop } from '../workshop.ts'
import { addCorrections } from './corrections.ts'
import { addFlexTime } from './flex-time.ts'
import { stampingType } from './stamping-types.ts'
import { addStampedDay, addStamping, type StampedMoment } from './stampings.ts'

interface WorkdayPlan {
  readonly shifts: readonly Shift[]
  readonly bookedVisits: readonly BookedVisit[]
  readonly internalOrders: ReadonlyMap<DemoSite, WorkOrder>
}

const lunchStart = 240 * minute
const lunchEnd = 270 * minute

/**
 * Adds the planned absences, the corrections, and the stampings of the shifts up to the current time. People
 * in `stampingThemselves` have only an arrival today. Niko has nothing after his forgotten stamping.
 */
export function addWorkdays(workshop: Workshop, { shifts, bookedVisits, internalOrders }: WorkdayPlan): void {
  const visitsOfShift = Map.groupBy(bookedVisits, ({ visit }) => visit.shift)
  const forgotten = findForgottenShift(shifts)
  for (const shift of shifts) {
    const { employee, day } = shift
    const site = homeSiteOf(employee)
    const person = { site, employeeId: employee.id, shift }
    if (isAbsent(shift)) continue
    if (day === 0 && stampingThemselves.has(employee.id)) {
      addArrival(workshop, shift)
      continue
    }
    if (hasFreeHands(shift)) {
      // Uses separate random numbers, so that those of the other employees remain the same.
      const separate = { ...workshop, random: randomOf(workshop, shift) }
      addStampedDay(separate, person, momentsOfTechnician(separate, shift, [], undefined))
      continue
    }
    const visits = visitsOfShift.get(shift) ?? []
    const moments =
      employee.role === 'receiver'
        ? momentsOfDesk(randomOf(workshop, shift), shift)
        : runOn(workshop, visits, momentsOfTechnician(workshop, shift, visits, internalOrders.get(site)))
    if (shift === forgotten) addStampedDay(workshop, person, forgetOut(moments))
    else if (day < 0 || employee !== forgotten?.employee)
      addStampedDay(workshop, person, addFlexTime(workshop, shift, moments))
  }
  addAbsences(workshop, shifts)
  addCorrections(workshop, shifts)
}

/**
 * Adds a stamping for the first quarter of an hour of a shift, if that quarter is over. The stamping has an
 * end.
 */
function addArrival(workshop: Workshop, { employee, start }: Shift): void {
  const end = start + 15 * minute
  if (end > workshop.calendar.now) return
  const site = homeSiteOf(employee)
  addStamping(workshop, { site, employeeId: employee.id, type: stampingType.in, start, end, work: null })
}

/**
 * Returns separate random numbers for a former employee and for free hands, so those of the other employees do
 * not change.
 */
const randomOf = ({ random }: Workshop, shift: Shift): Random =>
  shift.employee.lastDay === null && !hasFreeHands(shift)
    ? random
    : random.fork(`${shift.employee.id} on ${shift.day}`)

function momentsOfDesk(random: Random, { start, end }: Shift): StampedMoment[] {
  return [
    plain(start - random.int(0, 4) * minute, stampingType.in),
    plain(start + lunchStart + random.int(0, 20) * minute, stampingType.lunch),
    plain(start + lunchEnd + random.int(20, 28) * minute, stampingType.in),
    plain(end + random.int(0, 12) * minute, stampingType.out),
  ]
}

function momentsOfTechnician(
  { random }: Workshop,
  shift: Shift,
  visits: readonly BookedVisit[],
  internal: WorkOrder | undefined,
): StampedMoment[] {
  const moments: StampedMoment[] = [plain(shift.start - random.int(0, 5) * minute, stampingType.in)]
  const lunch = { start: shift.start + lunchStart, end: shift.start + lunchEnd, booked: null }
  const spans = [
    ...visits.map((booked) => ({ start: booked.visit.start, end: workedUntil(booked), booked })),
    lunch,
  ].sort((a, b) => a.start - b.start)
  let freeFrom = shift.start + 15 * minute
  for (const { start, end, booked } of spans) {
    fillGap(moments, freeFrom, start, internal)
    const at = start + (booked ? random.int(0, 3) * minute : 0)
    if (booked) moments.push({ at, type: stampingType.workOrder, work: booked })
    else moments.push(plain(at, stampingType.lunch))
    freeFrom = end
  }
  fillGap(moments, freeFrom, shift.end, internal)
  addEnd(moments, { random, shift, last: visits.at(-1) })
  return moments
}

/**
 * Returns the end of work on a visit. A vehicle whose parts are missing is set aside before the planned end.
 */
const workedUntil = ({ visit: { start, end }, unfinished }: BookedVisit): Instant =>
  unfinished === 'left' ? start + 0.4 * (end - start) : end

/**
 * Extends an overrun to the current time. The overrun replaces all other moments between its planned start
 * and the current time.
 */
function runOn(
  { calendar: { now } }: Workshop,
  visits: readonly BookedVisit[],
  moments: readonly StampedMoment[],
): readonly StampedMoment[] {
  const overrun = visits.find(({ unfinished }) => unfinished === 'overrun')
  if (overrun === undefined) return moments
  return moments.filter(({ at, work }) => at <= overrun.visit.start || work === overrun || at > now)
}

/**
 * Adds the moment that ends the day. It is usually a few minutes after the shift, sometimes after an hour of
 * overtime on the last vehicle.
 */
function addEnd(
  moments: StampedMoment[],
  { random, shift, last }: Pick<Workshop, 'random'> & { shift: Shift; last: BookedVisit | undefined },
): void {
  const isOvertime = shift.day < 0 && last !== undefined && random.chance(0.06)
  if (isOvertime)
    moments.push({ at: shift.end, type: stampingType.workOrder, work: last, timeKind: 'overtime' })
  const leaves = shift.end + random.int(1, 8) * minute + (isOvertime ? 60 * minute : 0)
  moments.push(plain(leaves, stampingType.out))
}

function fillGap(
  moments: StampedMoment[],
  from: Instant,
  to: Instant,
  internal: WorkOrder | undefined,
): void {
  const length = to - from
  if (length < 10 * minute) return
  if (length < 45 * minute || internal === undefined) moments.push(plain(from, stampingType.cleaning))
  else
    moments.push({
      at: from,
      type: stampingType.internalWork,
      work: { order: internal, rows: internal.labour.slice(0, 1) },
    })
}

function plain(at: Instant, type: number): StampedMoment {
  return { at, type, work: null }
}

/**
 * Adds absences: whole shifts of sick people, whole days of people on holiday, and Jukka's visit to the
 * doctor if he works tomorrow.
 */
function addAbsences(workshop: Workshop, shifts: readonly Shift[]): void {
  for (const shift of shifts) {
    const absence = absenceOf(shift)
    if (absence === undefined) continue
    const { day, employee } = shift
    const { calendar } = workshop
    const isHoliday = absence.type === stampingType.holiday
    const start = isHoliday ? calendar.at(day, '00:00') : shift.start
    const end = isHoliday ? calendar.at(day + 1, '00:00') : shift.end
    const site = homeSiteOf(employee)
    addStamping(workshop, { site, employeeId: employee.id, type: absence.type, start, end, work: null })
  }
  const doctor = shifts.find(({ employee, day }) => day === 1 && employee.id === jukkaId)
  if (doctor === undefined) return
  const { employee, start } = doctor
  addStamping(workshop, {
    site: homeSiteOf(employee),
    employeeId: employee.id,
    type: stampingType.doctor,
    start: start + 120 * minute,
    end: start + 210 * minute,
    work: null,
  })
}

/**
 * Returns Niko's last shift before today, at whose end he forgot to stamp out. He has stamped nothing since.
 */
const findForgottenShift = (shifts: readonly Shift[]): Shift | undefined =>
  shifts.findLast(({ employee, day }) => employee.id === nikoId && day < 0)

/**
 * Returns the moments of a day without overtime and flextime, and without an end. The last stamping is still
 * running.
 */
function forgetOut(moments: readonly StampedMoment[]): StampedMoment[] {
  const momentsOfDay = moments.slice(0, -1).filter(({ timeKind }) => timeKind === undefined)
  return [...momentsOfDay, { at: Number.POSITIVE_INFINITY, type: stampingType.out, work: null }]
}
