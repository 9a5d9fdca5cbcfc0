import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { useState } from 'react'
import { useFormat } from '../../ui/format.tsx'
import type { CorrectionDraft } from '../draft.ts'
import { fingerStep, snap } from '../timeline/minutes.ts'
import { type Span, spanOf } from '../timeline/spans.ts'

/** What stands open above a day: the ways to treat a stamping, a correction, or a comment. */
export type DayDialog =
  | { readonly kind: 'Actions'; readonly stamping: Stamping; readonly at: number }
  | { readonly kind: 'Comment'; readonly stamping: Stamping }
  | CorrectionDraft

const hourMs = 3_600_000

/** The dialog above a day, and the taps that open it. */
export function useDayDialog({ Day, Stampings }: StampingDay, now: Date) {
  const { timeZone } = useFormat()
  const [dialog, setDialog] = useState<DayDialog | null>(null)
  const wholeDay = () => {
    const { start, end } = dayBounds(Day, timeZone)
    return { earliest: start.getTime(), latest: Math.min(end.getTime(), now.getTime()) }
  }
  return {
    dialog,
    open: setDialog,
    close: () => setDialog(null),
    /** @param at where it was tapped, in milliseconds; its middle where it was not tapped on the timeline */
    openStamping: (stamping: Stamping, at?: number) =>
      setDialog({ kind: 'Actions', stamping, at: at ?? middleOf(stamping, now) }),
    openGap: ({ start, end }: Span) =>
      setDialog({ kind: 'Add', start, end, within: { earliest: start, latest: end } }),
    /** After what is stamped so far, or in the morning; the person says when. */
    openAnywhere: () => {
      const within = wholeDay()
      const ends = Stampings.flatMap(({ EndTime }) => (EndTime === null ? [] : [Date.parse(EndTime)]))
      const first = ends.length > 0 ? Math.max(...ends) : instantOf(Day, '08:00', timeZone).getTime()
      const start = Math.max(Math.min(first, within.latest - hourMs), within.earliest)
      setDialog({ kind: 'Add', start, end: Math.min(start + hourMs, within.latest), within })
    },
  }
}

function middleOf(stamping: Stamping, now: Date): number {
  const { start, end } = spanOf(stamping, now)
  return snap((start + end) / 2, fingerStep, { earliest: start, latest: end })
}
