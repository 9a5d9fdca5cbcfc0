import { standingOf } from '@verstas/domain/health-checks/change-inspection.ts'
import { findingsOf } from '@verstas/domain/health-checks/findings.ts'
import { rulesOf } from '@verstas/domain/health-checks/survey-form.ts'
import { templates } from '@verstas/domain/health-checks/templates.ts'
import { type Instant, minute, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { employees, mattiId } from '../people/employees.ts'
import { createRandom, type Random } from '../random.ts'
import type { BookedVisit } from '../work-orders/visit-orders.ts'
import type { WorkOrder } from '../work-orders/work-orders.ts'
import type { Workshop } from '../workshop.ts'
import { drawValues } from './draw-values.ts'
import { addOffer, answerOfMattis, noAnswer, usualAnswer } from './offers.ts'
import { drawnName } from './pen-strokes.ts'
import { surveyIdOf } from './surveys.ts'

/** Progress of an inspection. `changed` means that it was changed after its signature. */
type Stage = 'open' | 'complete' | 'signed' | 'changed'

interface PlannedInspection {
  readonly order: WorkOrder
  /** True for an inspection of an earlier visit, whose work order is not in the demo. */
  readonly isEarlier: boolean
  readonly code: string
  readonly stage: Stage
  readonly isMattisToday: boolean
  /** Share of the checks that are filled in, from 0 to 1. */
  readonly share: number
  readonly employeeId: number
  readonly at: Instant
  /** The demo's current time. */
  readonly now: Instant
}

const day = 24 * 60 * minute
const daysBack = 5
/** The stages and shares of Matti's inspections today, in the order of the vehicles. */
const ofMatti: readonly { readonly stage: Stage; readonly share: number }[] = [
  { stage: 'open', share: 0.4 },
  { stage: 'complete', share: 1 },
  { stage: 'changed', share: 1 },
]

/**
 * Indexes among Matti's inspections today. The inspection at `answeredPlace` has an offer with answers, and
 * the one at `openPlace` has an offer without answers.
 */
const answeredPlace = 1
const openPlace = 2

/**
 * Adds inspections for some visits of today and the last days, with offers. Most of the inspected vehicles
 * also get a signed inspection of an earlier visit.
 */
export function addInspections(workshop: Workshop, visits: readonly BookedVisit[]): void {
  const { ledger, random, calendar } = workshop
  const planned = visits
    .filter(({ visit }) => visit.shift.day >= -daysBack && visit.shift.day <= 0)
    .flatMap((booked) => planInspections(booked, { now: calendar.now, random }))
  let countOfMatti = 0
  for (const plan of planned.toSorted((a, b) => a.at - b.at)) {
    const place = plan.isMattisToday ? countOfMatti : -1
    if (plan.isMattisToday) countOfMatti += 1
    const inspection = addInspection(ledger, { ...plan, ...ofMatti[place] }, random)
    const answer =
      place === answeredPlace
        ? answerOfMattis
        : place === openPlace
          ? noAnswer
          : plan.stage === 'signed' && !plan.isEarlier
            ? answerOfCustomer(random, inspection.row.inspection_id)
            : null
    if (answer)
      addOffer(ledger, {
        ...inspection,
        employeeId: plan.employeeId,
        receiverId: plan.order.row.receiver_id,
        at: plan.at + 2 * minute,
        answer,
      })
  }
}

/** Returns the usual answers of a customer; none for about one in eight customers, who never open the link. */
const answerOfCustomer = (random: Random, inspectionId: number) =>
  random.fork(`unopened ${inspectionId}`).chance(0.12)
    ? noAnswer
    : usualAnswer(random.fork(`offer ${inspectionId}`))

function planInspections(
  { visit, order }: BookedVisit,
  { now, random }: { readonly now: Instant; readonly random: Random },
): PlannedInspection[] {
  const { shift, start, end } = visit
  const isToday = shift.day === 0
  const isMattis = isToday && shift.employee.id === mattiId
  if (!isMattis && !random.chance(isToday ? 0.5 : 0.25)) return []
  const plan = { order, employeeId: shift.employee.id, isMattisToday: false, now }
  const before = now - random.int(150, 420) * day
  const isNew = order.vehicle.firstDay * day > before - now
  const earlier: PlannedInspection[] = isNew
    ? []
    : [{ ...plan, isEarlier: true, code: 'service-30', stage: 'signed', share: 1, at: before }]
  const at = Math.min(start + random.int(15, 40) * minute, now - random.int(10, 50) * minute)
  const code = isMattis ? 'service-30' : random.pick(['service-30', 'service-30', 'tyres-brakes', 'arrival'])
  const stage = end < now ? random.pick(['signed', 'signed', 'complete'] as const) : 'open'
  return [
    ...earlier,
    {
      ...plan,
      isEarlier: false,
      isMattisToday: isMattis,
      code,
      stage,
      share: stage === 'open' ? 0.5 : 1,
      at,
    },
  ]
}

const templatesByCode = new Map(
  templates.map((definition) => [definition.Code, { definition, rules: rulesOf(definition) }]),
)

function templateOf(code: string) {
  const entry = templatesByCode.get(code)
  if (!entry) throw new Error(`There is no template ${code}`)
  return entry
}

const signatures = new Map<number, string>()

/** Returns the signature of an employee. Each signature is drawn only once. */
function signatureOf(employeeId: number): string {
  const drawn = signatures.get(employeeId) ?? drawnName(createRandom(`signature ${employeeId}`))
  signatures.set(employeeId, drawn)
  return drawn
}

function addInspection(ledger: Ledger, plan: PlannedInspection, random: Random) {
  const { order, code, stage, share, employeeId, at } = plan
  const { definition, rules } = templateOf(code)
  const site_id = order.site.id
  const inspection_id = ledger.nextId('inspection')
  const values = drawValues(definition, random, share)
  const signature = { 'signature.inspector': signatureOf(employeeId) }
  const isSigned = stage === 'signed' || stage === 'changed'
  const properties = stage === 'signed' ? { ...values, ...signature } : values
  const standing = standingOf(rules, properties)
  const modified = toTimestamp(stage === 'changed' ? at + 6 * minute : at)
  ledger.add('inspection', {
    site_id,
    id: inspection_id,
    oid: random.uuid(),
    vehicle_id: order.row.vehicle_id,
    survey_id: surveyIdOf(code),
    survey_version: 1,
    work_order_id: plan.isEarlier ? null : order.id,
    version: stage === 'changed' ? 3 : 2,
    state: standing.state,
    soon_count: standing.soon,
    now_count: standing.now,
    created_at: toTimestamp(at - 5 * minute),
    created_by: employeeId,
    modified_at: modified,
    modified_by: employeeId,
    completed_at: standing.state === 'open' ? null : toTimestamp(at),
  })
  for (const [key, value] of Object.entries(properties))
    ledger.add('inspection_property', { site_id, inspection_id, key, value })
  if (isSigned)
    ledger.add('inspection_signature', {
      site_id,
      id: ledger.nextId('inspection_signature'),
      inspection_id,
      field: 'inspector',
      signer_name: employees.find(({ id }) => id === employeeId)?.name ?? '',
      signed_at: toTimestamp(at),
      signed_by: employeeId,
      voided_at: stage === 'changed' ? modified : null,
      voided_by: stage === 'changed' ? employeeId : null,
    })
  if (stage === 'changed')
    ledger.add('inspection_revision', {
      site_id,
      inspection_id,
      version: 2,
      properties: { ...values, ...signature },
      changed_at: modified,
      changed_by: employeeId,
    })
  if (plan.isEarlier)
    addDecisions(ledger, { rules, properties, row: { site_id, inspection_id }, plan }, random)
  return { definition, properties, row: { site_id, inspection_id } }
}

interface Decided {
  readonly rules: ReturnType<typeof rulesOf>
  readonly properties: Readonly<Record<string, string>>
  readonly row: { readonly site_id: number; readonly inspection_id: number }
  readonly plan: PlannedInspection
}

/** Adds follow-ups to most findings of an earlier inspection. Each one is a declined repair or a reminder. */
function addDecisions(ledger: Ledger, { rules, properties, row, plan }: Decided, random: Random): void {
  for (const { key, light } of findingsOf(rules, properties)) {
    if (random.chance(0.4)) continue
    const kind = random.pick(['Declined', 'Declined', 'Reminder'] as const)
    const createdAt = plan.at + 60 * minute
    const remindAt = kind === 'Reminder' ? createdAt + 180 * day : null
    ledger.add('inspection_follow_up', {
      ...row,
      id: ledger.nextId('inspection_follow_up'),
      key,
      kind,
      light,
      note: kind === 'Declined' ? 'Asiakas ei halunnut nyt.' : 'Muistutetaan seuraavasta huollosta.',
      remind_on: remindAt && toTimestamp(remindAt).slice(0, 10),
      // Marks a reminder for a past day as sent, so the server creates no task for it.
      reminded_at: remindAt && remindAt < plan.now ? toTimestamp(remindAt) : null,
      created_at: toTimestamp(createdAt),
      created_by: plan.order.row.receiver_id,
    })
  }
}
