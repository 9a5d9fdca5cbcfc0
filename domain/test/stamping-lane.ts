import fc from 'fast-check'
import { type LanePlan, planStamping, type StampingIntent } from '../src/stamping/plan.ts'
import type { StampedSpan, StampingSituation } from '../src/stamping/situation.ts'

/** A stamping in the database, with the instants of repeated stampings. */
interface KeptSpan extends StampedSpan {
  readonly again: readonly Date[]
}

/** Stampings of one employee for the rules, in the order of writing. */
export interface Lane {
  readonly spans: KeptSpan[]
  readonly presenceEnds: Date[]
}

export const emptyLane = (): Lane => ({ spans: [], presenceEnds: [] })

type LaneContext = Pick<StampingSituation, 'now'> & Partial<StampingSituation>

/** Plans a stamping and writes it into the timeline as the server does. */
export function stampInto(lane: Lane, intent: StampingIntent, context: LaneContext): LanePlan {
  const { now } = context
  const asked = intent.start.at ?? now
  const from = Math.min(asked.getTime(), now.getTime())
  const stampings = lane.spans
    .filter(({ endAt }) => endAt === null || endAt.getTime() > from)
    .map((span) => ({
      ...span,
      againAt: againAfter(span, asked),
      wasStamped: lane.presenceEnds.some((end) => end.getTime() === span.startAt.getTime()),
    }))
  const presenceEnds = lane.presenceEnds.filter((end) => end > asked)
  const situation = {
    timeZone: 'Europe/Helsinki',
    allowsStartTimeEdit: true,
    shifts: [],
    corrected: [],
    presenceEnds,
  }
  const decision = planStamping(intent, { ...situation, ...context, stampings })
  if (decision.kind === 'planned') write(lane, intent, decision.plan)
  return decision
}

const againAfter = ({ again, endAt }: KeptSpan, instant: Date): Date | null =>
  again
    .filter((at) => at > instant && (endAt === null || at < endAt))
    .toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null

function write(
  lane: Lane,
  intent: StampingIntent,
  plan: Extract<LanePlan, { kind: 'planned' }>['plan'],
): void {
  const { startAt, ends, begins, resumes, endsPresence } = plan
  const change = (id: number, to: (span: KeptSpan) => Partial<KeptSpan>) => {
    const index = lane.spans.findIndex((span) => span.id === id)
    const span = lane.spans[index]
    if (span) lane.spans[index] = { ...span, ...to(span) }
  }
  const begin = (span: Omit<KeptSpan, 'id'>) => lane.spans.push({ ...span, id: lane.spans.length })
  for (const { id } of ends) change(id, () => ({ endAt: startAt }))
  for (const { againAt, ...span } of resumes) {
    const again = lane.spans.find(({ id }) => id === span.id)?.again ?? []
    begin({ ...span, startAt: againAt, againAt: null, again: again.filter((at) => at > againAt) })
  }
  if (begins?.kind === 'existing')
    change(begins.span.id, (span) =>
      span.startAt > startAt
        ? { startAt, again: [...span.again, span.startAt] }
        : { again: [...span.again, startAt] },
    )
  const { type, siteId, rowIds } = intent
  const kept = { siteId, rowIds, typeCode: type.Code, isPresence: !type.IsNonPresence }
  const unknown = {
    orderIds: [],
    isWorkOrder: rowIds.length > 0,
    timeKind: null,
    againAt: null,
    wasStamped: false,
    again: [],
  }
  if (endsPresence) lane.presenceEnds.push(startAt)
  if (begins?.kind === 'new') begin({ ...kept, ...unknown, startAt, endAt: begins.endAt })
}

/** Returns the spans of presence or absence by start, in readable form. */
export const readLane = (lane: Lane, isPresence = true) =>
  lane.spans
    .filter((span) => span.isPresence === isPresence)
    .toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
    .map(({ startAt, endAt, typeCode, rowIds }) => ({ startAt, endAt, typeCode, rowIds }))

/** Evenings before both clock changes of Helsinki, an ordinary morning and midnight of a year's end. */
export const beginOfDays = fc
  .constantFrom(
    '2026-11-21T05:00:00Z',
    '2026-03-28T20:00:00Z',
    '2026-10-24T20:00:00Z',
    '2026-12-31T21:55:00Z',
  )
  .map((instant) => new Date(instant))
