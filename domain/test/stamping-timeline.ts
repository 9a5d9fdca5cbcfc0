import fc from 'fast-check'
import { planStamping, type StampingIntent, type TimelinePlan } from '../src/stamping/plan.ts'
import type { StampedSpan, StampingSituation } from '../src/stamping/situation.ts'
import type { ChangedSpan, CreatedSpan, StampingTrace } from '../src/stamping/undo-stamping.ts'

/** A stamping in the timeline, with the times at which it was stamped again. */
interface KeptSpan extends StampedSpan {
  readonly again: readonly Date[]
  /** Counts the changes of the times. */
  readonly version: number
}

/** The stampings of one employee, in the order in which they were written. */
export interface Timeline {
  readonly spans: KeptSpan[]
  readonly presenceEnds: Date[]
}

export const emptyTimeline = (): Timeline => ({ spans: [], presenceEnds: [] })

type TimelineContext = Pick<StampingSituation, 'now'> & Partial<StampingSituation>

/** Plans a stamping and writes its plan into the timeline as the server does. */
export const stampInto = (
  timeline: Timeline,
  intent: StampingIntent,
  context: TimelineContext,
): TimelinePlan => stampTraced(timeline, intent, context).decision

/** A stamping that `stampTraced` has written, with what its undo needs. */
export interface TracedStamping extends StampingTrace {
  /** The instant that was recorded as stamped again; null if none was. */
  readonly again: { readonly id: number; readonly at: Date } | null
  readonly dayEnd: Date | null
}

/** Does the same as `stampInto`, and returns the changes for an undo; null if the stamping was refused. */
export function stampTraced(
  timeline: Timeline,
  intent: StampingIntent,
  context: TimelineContext,
): { readonly decision: TimelinePlan; readonly trace: TracedStamping | null } {
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
  if (decision.kind !== 'planned') return { decision, trace: null }
  const tappedAt = (intent.start.isLate && intent.start.at) || now
  return { decision, trace: { tappedAt, ...write(timeline, intent, decision.plan) } }
}

/** Applies a planned undo to the timeline as the server does. */
export function undoIn(timeline: Timeline, { created, changed, again, dayEnd }: TracedStamping): void {
  const change = (id: number, to: (span: KeptSpan) => Partial<KeptSpan>) => {
    const index = timeline.spans.findIndex((span) => span.id === id)
    const span = timeline.spans[index]
    if (span) timeline.spans[index] = { ...span, ...to(span) }
  }
  for (const { id } of created)
    timeline.spans.splice(
      timeline.spans.findIndex((span) => span.id === id),
      1,
    )
  for (const { id, startAt, endAt } of changed)
    change(id, ({ version }) => ({ startAt, endAt, version: version + 1 }))
  if (again) change(again.id, (span) => ({ again: span.again.filter((at) => at !== again.at) }))
  if (dayEnd) timeline.presenceEnds.splice(timeline.presenceEnds.indexOf(dayEnd), 1)
}

const againAfter = ({ again, endAt }: KeptSpan, instant: Date): Date | null =>
  again
    .filter((at) => at > instant && (endAt === null || at < endAt))
    .toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null

function write(
  timeline: Timeline,
  intent: StampingIntent,
  plan: Extract<TimelinePlan, { kind: 'planned' }>['plan'],
): Omit<TracedStamping, 'tappedAt'> {
  const { startAt, ends, begins, resumes, endsPresence } = plan
  const change = (id: number, to: (span: KeptSpan) => Partial<KeptSpan>) => {
    const index = timeline.spans.findIndex((span) => span.id === id)
    const span = timeline.spans[index]
    if (span) timeline.spans[index] = { ...span, ...to(span) }
  }
  const created: CreatedSpan[] = []
  const begin = (span: Omit<KeptSpan, 'id' | 'version'>, cutId: number | null) => {
    const id = Math.max(-1, ...timeline.spans.map((other) => other.id)) + 1
    timeline.spans.push({ ...span, id, version: 1 })
    created.push({ siteId: span.siteId, id, version: 1, cutId })
  }
  const changed: ChangedSpan[] = []
  const move = (id: number, to: Partial<Pick<KeptSpan, 'startAt' | 'endAt'>>) => {
    const span = timeline.spans.find((other) => other.id === id)
    if (!span) return
    changed.push({ ...span, version: span.version + 1 })
    change(id, ({ version }) => ({ ...to, version: version + 1 }))
  }
  for (const { id } of ends) move(id, { endAt: startAt })
  for (const { againAt, ...span } of resumes) {
    const again = timeline.spans.find(({ id }) => id === span.id)?.again ?? []
    begin({ ...span, startAt: againAt, againAt: null, again: again.filter((at) => at > againAt) }, span.id)
  }
  let stampedAgain: TracedStamping['again'] = null
  if (begins?.kind === 'existing') {
    const { id, startAt: formerStart } = begins.span
    const at = formerStart > startAt ? formerStart : new Date(startAt)
    if (formerStart > startAt) move(id, { startAt })
    change(id, ({ again }) => ({ again: [...again, at] }))
    stampedAgain = { id, at }
  }
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
  if (begins?.kind === 'new') begin({ ...kept, ...unknown, startAt, endAt: begins.endAt }, null)
  const dayEnd = endsPresence ? startAt : null
  return { isUndone: false, doneRowIds: [], created, changed, again: stampedAgain, dayEnd }
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
