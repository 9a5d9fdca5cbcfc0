import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { DayBounds } from '@verstas/domain/time/day.ts'
import { type Span, spanOf } from './spans.ts'

/** Less than this between two stampings is nobody's mistake. */
const leastMs = 60_000

/**
 * The stretches of a day for which nothing is stamped although something should be: inside a shift that has
 * begun, and between two stampings. A planned absence and work elsewhere cover their time, too.
 */
export function gapsOf(
  { Stampings, Elsewhere, Shifts }: Pick<StampingDay, 'Stampings' | 'Elsewhere' | 'Shifts'>,
  bounds: DayBounds,
  now: Date,
): Span[] {
  const last = Math.min(bounds.end.getTime(), now.getTime())
  const clip = ({ start, end }: Span): Span => ({
    start: Math.max(start, bounds.start.getTime()),
    end: Math.min(end, last),
  })
  const covered = [...Stampings, ...Elsewhere].map((stamped) => clip(spanOf(stamped, now))).toSorted(byStart)
  const shifts = Shifts.map((shift) => clip(spanOf(shift, now)))
  const [first] = covered
  const stamped = first ? [{ start: first.start, end: Math.max(...covered.map(({ end }) => end)) }] : []
  return unite([...shifts, ...stamped])
    .flatMap((span) => without(span, covered))
    .filter(({ start, end }) => end - start >= leastMs)
}

/** Whether two of the stampings lie on each other. */
export function hasOverlap(stampings: readonly Stamping[], now: Date): boolean {
  const spans = stampings.map((stamping) => spanOf(stamping, now)).toSorted(byStart)
  return spans.some((span, place) => spans.slice(place + 1).some(({ start }) => start < span.end))
}

const byStart = (a: Span, b: Span): number => a.start - b.start

/** What the spans cover together, in order and apart from each other. */
function unite(spans: readonly Span[]): Span[] {
  const united: Span[] = []
  for (const span of spans.toSorted(byStart)) {
    const before = united.at(-1)
    if (before && span.start <= before.end)
      united[united.length - 1] = { start: before.start, end: Math.max(before.end, span.end) }
    else if (span.start < span.end) united.push(span)
  }
  return united
}

/** The parts of a span that none of the others, by their start, covers. */
function without(span: Span, covered: readonly Span[]): Span[] {
  const free: Span[] = []
  let from = span.start
  for (const { start, end } of covered) {
    if (start > from) free.push({ start: from, end: Math.min(start, span.end) })
    from = Math.max(from, end)
  }
  return [...free, { start: from, end: span.end }].filter(({ start, end }) => start < end)
}
