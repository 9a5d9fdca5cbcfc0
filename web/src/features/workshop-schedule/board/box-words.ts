import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { useMemo } from 'react'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import { type Format, useFormat } from '../../../platform/ui/format.tsx'
import { statesOf, stateWords } from './entry-states.ts'
import { modelOf } from './work.ts'

/**
 * The texts and formats of boxes. All boxes share one object, because a subscription for each of hundreds of
 * boxes would be slow.
 */
export interface BoxWords {
  readonly t: Translate
  readonly format: Format
  /** Returns the priority of an entry; undefined for the usual priority, and if the entry has none. */
  readonly priorityOf: (entry: ScheduleReservation) => ScheduleReservation['priority']
  /** Formats a start and an end, in milliseconds since 1970, as `HH:mm–HH:mm`. */
  readonly times: (start: number, end: number) => string
  /** Describes an entry in one line, without its plate and times. */
  readonly describe: (entry: ScheduleReservation, isRunning: boolean, slip: number) => string
}

/** @param usualPriority the code of the usual priority, which boxes do not show */
export function useBoxWords(usualPriority: string | undefined): BoxWords {
  const t = useTexts()
  const format = useFormat()
  return useMemo(() => {
    // Caches formatted times, because many boxes start or end at the same times.
    const written = new Map<number, string>()
    const time = (instant: number): string => {
      const cached = written.get(instant)
      if (cached !== undefined) return cached
      const words = format.time(new Date(instant))
      written.set(instant, words)
      return words
    }
    const priorityOf = ({ priority }: ScheduleReservation) =>
      priority?.code === usualPriority ? undefined : (priority ?? undefined)
    return {
      t,
      format,
      priorityOf,
      times: (start, end) => `${time(start)}–${time(end)}`,
      describe: (entry, isRunning, slip) =>
        [
          modelOf(entry),
          ...statesOf(entry, isRunning).map((state) => stateWords(state, 'full', { t, format })),
          priorityOf(entry)?.description,
          slip > 0 && t('schedule.slip', { duration: format.elapsed(slip) }),
          entry.work,
        ]
          .filter(Boolean)
          .join(', '),
    }
  }, [t, format, usualPriority])
}
