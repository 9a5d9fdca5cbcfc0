import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildSite } from '../../../test/builders.ts'
import { slowRuns } from '../../../test/slow-property.ts'
import { buildStampingApp, orderRowsOf, type SignedIn } from '../../../test/stamping-app.ts'
import { stampingsOf, stampingTypes } from '../../../test/stamping-builders.ts'
import { buildWorkOrderWithRows } from '../../../test/work-order-builders.ts'

const { db, clock, send, technician } = await buildStampingApp()
const begin = clock.now()
const at = (minutes: number) => new Date(begin.getTime() + minutes * 60_000)

const minute = fc.integer({ min: 1, max: 240 })
const type = fc.constantFrom<keyof typeof stampingTypes>('work', 'in', 'lunch', 'sick', 'out')
const step = fc.record({
  what: fc.constantFrom('stamp', 'stamp', 'edit', 'late', 'Move', 'Split', 'Change', 'Add', 'Remove'),
  type,
  /** Values in minutes: the advance of the clock, the lateness of a start, and the corrected time. */
  pause: fc.integer({ min: 0, max: 45 }),
  back: minute,
  time: minute,
  place: fc.nat(9),
  edge: fc.constantFrom<'Start' | 'End'>('Start', 'End'),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Builds a site with an employee and a supervisor, and returns the requests of each kind of step. */
async function buildDay() {
  const site = await buildSite(db)
  const [matti, aino] = [await technician({ sites: [site] }), await technician({ sites: [site] })]
  const { rows } = await buildWorkOrderWithRows(db, site.id, 2)

  const stamp = ({ what, type, back }: Step) => {
    const past = at(minutesNow() - back).toISOString()
    const start = {
      ...(what === 'edit' && { StartTime: past }),
      ...(what === 'late' && { ClientTime: past }),
    }
    const body = {
      SalesmanId: matti.employee.id,
      IsPreviousJobsReady: false,
      EndNonPresenceStamping: back % 2 === 0,
      ...purposeOf(type, back),
      ...start,
    }
    return send(stampingEndpoints.stamp, { headers: {}, body }, matti.headers)
  }

  const purposeOf = (name: keyof typeof stampingTypes, draw: number) => ({
    TypeId: stampingTypes[name],
    OrderRows: name === 'work' ? orderRowsOf(rows.slice(draw % 2)) : [],
  })

  const correct = async ({ what, type, back, time, place, edge }: Step) => {
    const stampings = await stampingsOf(db, matti.employee)
    const { id: StampingId = 1, version: Version = 1 } =
      stampings[place % Math.max(stampings.length, 1)] ?? {}
    const reference = { StampingId, Version }
    const To = at(time).toISOString()
    const changes: Record<StampingChange['Kind'], StampingChange> = {
      Move: { Kind: 'Move', ...reference, Edge: edge, To },
      Split: { Kind: 'Split', ...reference, At: To, ...purposeOf(type, back) },
      Change: { Kind: 'Change', ...reference, ...purposeOf(type, back) },
      Add: { Kind: 'Add', StartTime: To, EndTime: at(time + back).toISOString(), ...purposeOf(type, back) },
      Remove: { Kind: 'Remove', ...reference },
    }
    const body = {
      SalesmanId: matti.employee.id,
      Reason: 'Korjaus',
      Change: changes[what as StampingChange['Kind']],
    }
    return send(stampingCorrectionEndpoints.correctStampings, { headers: {}, body }, aino.headers)
  }

  const minutesNow = () => (clock.now().getTime() - begin.getTime()) / 60_000
  const isStamping = ({ what }: Step) => ['stamp', 'edit', 'late'].includes(what)
  return {
    site,
    matti,
    take: (nextStep: Step) => (isStamping(nextStep) ? stamp(nextStep) : correct(nextStep)),
  }
}

interface ReportedStamping {
  readonly TypeId?: number
  readonly StampingId?: number
  readonly StartTime?: string
  readonly EndTime?: string | null
}

/** Reconstructs the stampings of a site from its history, from the first event to the last. */
async function reconstructStampings(siteId: number) {
  const events = await db
    .selectFrom('event')
    .select(['entity_id', 'kind', 'after'])
    .where('site_id', '=', siteId)
    .where('entity', '=', 'stamping')
    .orderBy('id')
    .execute()
  const stampings = new Map<number, ReportedStamping>()
  for (const { entity_id, kind, after } of events) {
    const { TypeId, StampingId, StartTime, EndTime } = (after ?? {}) as ReportedStamping
    const previous = stampings.get(entity_id) ?? { EndTime: null, ...stampings.get(StampingId ?? 0) }
    const change = { TypeId, StartTime, EndTime }
    const reported = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    if (kind === 'removed') stampings.delete(entity_id)
    else stampings.set(entity_id, { ...previous, ...reported })
  }
  return [...stampings].map(([id, { TypeId, StartTime, EndTime }]) => [id, TypeId, StartTime, EndTime])
}

async function readTable({ employee }: SignedIn) {
  const stampings = await stampingsOf(db, employee)
  return stampings.map(({ id, type_code, start_at, end_at }) => [
    id,
    type_code,
    start_at.toISOString(),
    end_at?.toISOString() ?? null,
  ])
}

it('stampings and corrections in any order can be reconstructed from the history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
      clock.set(begin)
      const { site, matti, take } = await buildDay()
      for (const nextStep of steps) {
        clock.advance({ minutes: nextStep.pause })
        const { status, errors } = await take(nextStep)
        expect([200, 400, 404, 409], JSON.stringify([nextStep, errors])).toContain(status)
        const byId = (a: unknown[], b: unknown[]) => Number(a[0]) - Number(b[0])
        const reported = await reconstructStampings(site.id)
        expect(reported.toSorted(byId), JSON.stringify(nextStep)).toEqual(
          (await readTable(matti)).toSorted(byId),
        )
      }
    }),
    { numRuns: slowRuns(25) },
  )
})
