import fc from 'fast-check'
import { planStamping, type StampingIntent, type TimelinePlan } from '../src/stamping/plan.ts'
import type { StampedSpan, StampingSituation } from '../src/stamping/situation.ts'

/** A stamping in the timeline, with the times at which it was stamped again. */
interface KeptSpan extends StampedSpan {
  readonly again: readonly Date[]
}

/** The stampings of one employee, in the order in which they were written. */
export interface Timeline {
  readonly spans: KeptSpan[]
  readonly presenceEnds: Date[]
}

export const emptyTimeline = (): Timeline => ({ spans: [], presenceEnds: [] })

type TimelineContext = Pick<StampingSituation, 'now'> & Partial<StampingSituation>

/** Plans a stamping and writes its plan into the timeline as the server does. */
export function stampInto(
  timeline: Timeline,
  intent: StampingIntent,
  context: TimelineContext,
): TimelinePlan {
  const { now } = context
  const asked = intent.start.at ?? now
  const from = Math.min(asked.getTime(), now.getTime())
  const stampings = timeline.spans
    .filter(({ endAt }) => endAt === null || endAt.getTime() > from)
    .map((span) => ({
      ...span,
      againAt: againAfter(span, asked),
      wasStamped: timeline.presenceEnds.some((end) => end.getTime() === span.startAt.getTime()),
    }))
  const presenceEnds = timeline.presenceEnds.filter((end) => end > asked)
  const situation = {
    timeZone: 'Europe/Helsinki',
    allowsStartTimeEdit: true,
    shifts: [],
    corrected: [],
    presenceEnds,
  }
  const decision = planStamping(intent, { ...situation, ...context, stampings })
  if (decision.kind === 'planned') write(timeline, intent, decision.plan)
  return decision
}

const againAfter = ({ again, endAt }: KeptSpan, instant: Date): Date | null =>
  again
    .filter((at) => at > instant && (endAt === null || at < endAt))
    .toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null

function write(
  timeline: Timeline,
  intent: StampingIntent,
  plan: Extract<TimelinePlan, { kind: 'planned' }>['plan'],
): void {
  const { startAt, ends, begins, resumes, endsPresence } = plan
  const change = (id: number, to: (span: KeptSpan) => Partial<KeptSpan>) => {
    const index = timeline.spans.findIndex((span) => span.id === id)
    const span = timeline.spans[index]
    if (span) timeline.spans[index] = { ...span, ...to(span) }
  }
  const begin = (span: Omit<KeptSpan, 'id'>) => timeline.spans.push({ ...span, id: timeline.spans.length })
  for (const { id } of ends) change(id, () => ({ endAt: startAt }))
  for (const { againAt, ...span } of resumes) {
    const again = timeline.spans.find(({ id }) => id === span.id)?.again ?? []
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
  if (endsPresence) timeline.presenceEnds.push(startAt)
  if (begins?.kind === 'new') begin({ ...kept, ...unknown, startAt, endAt: begins.endAt })
}

/** Returns the spans of presence or of absence, sorted by start. */
export const readTimeline = (timeline: Timeline, isPresence = true) =>
  timeline.spans
    .filter((span) => span.isPresence === isPresence)
    .toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
    .map(({ startAt, endAt, typeCode, rowIds }) => ({ startAt, endAt, typeCode, rowIds }))

/**
 * Draws the first instant of a timeline: an evening before a clock change in Helsinki, an ordinary morning,
 * or the last minutes of a year.
 */
export const beginOfDays = fc
  .constantFrom(
    '2026-11-21T05:00:00Z',
    '2026-03-28T20:00:00Z',
    '2026-10-24T20:00:00Z',
    '2026-12-31T21:55:00Z',
  )
  .map((instant) => new Date(instant))
