import type { StampingCorrection, StampingState } from '@verstas/contract/stamping/corrections.ts'
import { type TextName, textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText, type TextValues } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { RestBreach, WorkingDay, WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import { weekNumberOf } from '@verstas/domain/rosters/week.ts'
import { dayOf, formatDateTime, formatDay, formatDuration, formatTime } from '@verstas/domain/time/format.ts'

/** The sentences of a record's file, in the reader's language and the site's time zone. */
export class RecordWords {
  readonly language: Language
  readonly timeZone: string

  constructor({ language, timeZone }: { readonly language: Language; readonly timeZone: string }) {
    this.language = language
    this.timeZone = timeZone
  }

  word(name: TextName, values?: TextValues): string {
    return fillText(textCatalogue[name][this.language], this.language, values)
  }

  /** The times of work of a day: `07:00–11:00, 11:30–15:30`. */
  times({ Times }: WorkingDay): string {
    return Times.map(({ StartTime, EndTime }) => `${this.time(StartTime)}–${this.time(EndTime)}`).join(', ')
  }

  breach({ Kind, Day, Minutes, RequiredMinutes }: RestBreach): string {
    return this.word(`workingTime.breach.${Kind}`, {
      day: formatDay(Day),
      number: weekNumberOf(Day),
      rest: formatDuration(Minutes),
      required: formatDuration(RequiredMinutes),
    })
  }

  average({ From, To, Days, WeekMinutes, LimitMinutes }: NonNullable<WorkingTimeRecord['Average']>): string {
    return this.word('workingTime.averageLine', {
      worked: formatDuration(WeekMinutes),
      from: formatDay(From),
      to: formatDay(To),
      days: Days,
      limit: formatDuration(LimitMinutes),
    })
  }

  /** The author, time and reason of a correction. */
  correction({ Kind, CreatedBy, Created, Reason }: StampingCorrection): string {
    const made = this.word(`correction.made.${Kind}`, { name: CreatedBy.Name })
    return [formatDateTime(Created, this.timeZone), made, Reason].filter(Boolean).join(' · ')
  }

  /** The stampings of a correction before or after it; null if there were none. */
  states(side: 'before' | 'after', states: readonly StampingState[]): string | null {
    if (states.length === 0) return null
    const text = states.map(({ StartTime, EndTime, TypeDescription }) => {
      const end = EndTime === null ? '' : this.time(EndTime)
      return `${formatDateTime(StartTime, this.timeZone)}–${end} ${TypeDescription}`
    })
    return this.word(`workingTime.${side}`, { text: text.join(', ') })
  }

  /** The sentences about data that the record does not contain. */
  notes({ HasEmergencyType, Country }: WorkingTimeRecord): string[] {
    return [
      this.word('workingTime.note.pay'),
      ...(HasEmergencyType ? [] : [this.word('workingTime.note.emergency')]),
      this.word('workingTime.note.breaks'),
      ...(Country === null ? [this.word('workingTime.note.law')] : []),
    ]
  }

  /** The day of the first stamping of a correction. */
  dayOfCorrection({ Before, After, Created }: StampingCorrection): string {
    return dayOf((Before[0] ?? After[0])?.StartTime ?? Created, this.timeZone)
  }

  private time(instant: string): string {
    return formatTime(instant, this.timeZone)
  }
}
