import { IconBeach, IconPencil } from '@tabler/icons-react'
import type { RosterPerson, RosterWeek } from '@verstas/contract/rosters/entities.ts'
import { absenceOn, type DayTotals } from '@verstas/domain/rosters/week.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { Face } from '../../platform/shell/avatar.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import type { OpenDialog } from './roster-dialogs.tsx'
import classes from './rosters.module.css'
import { isEvening, isException, shiftWords } from './words.ts'

interface DayListProps {
  readonly week: RosterWeek
  readonly totals: readonly DayTotals[]
  readonly date: Day
  readonly onShow: (day: Day) => void
  readonly onOpen: (dialog: OpenDialog) => void
}

/** The days of the week in a strip, and the people of the chosen day with their shifts as bars. */
export function DayList({ week, totals, date, onShow, onOpen }: DayListProps) {
  const t = useTexts()
  const { shortDay, timeZone } = useFormat()
  const index = Math.max(
    0,
    week.Days.findIndex(({ Day: day }) => day === date),
  )
  const shownDay = week.Days[index]
  const shown = shownDay?.Day ?? week.Monday
  const range = hoursOf(week, index, shown, timeZone)
  return (
    <div className="stack gap-12">
      <fieldset className={`${classes.strip} grid`} aria-label={t('rosters.pickWeek')}>
        {week.Days.map((day, place) => {
          const total = totals[place]
          const [weekday = ''] = shortDay(day.Day).split(' ')
          return (
            <button
              key={day.Day}
              type="button"
              className={`${classes.stripDay} press stack centre rounded type-13 soft`}
              aria-pressed={day.Day === shown}
              data-missing={(total?.missingMinutes ?? 0) > 0 || undefined}
              onClick={() => onShow(day.Day)}
            >
              <span>{weekday}</span>
              <b className="number-19">{Number(day.Day.slice(8))}</b>
              <small>
                {day.IsClosed ? t('rosters.closed') : t('rosters.peopleShort', { count: total?.people ?? 0 })}
              </small>
            </button>
          )
        })}
      </fieldset>
      {shownDay && (shownDay.Holiday !== null || !week.IsOfSource) && (
        <div className="line wrap spread gap-8">
          <span className="type-15 strong">
            {[shortDay(shown), shownDay.Holiday].filter(Boolean).join(' ')}
          </span>
          {!week.IsOfSource && (
            <Button variant="plain" size="small" onClick={() => onOpen({ kind: 'day', day: shownDay })}>
              {t(shownDay.IsClosed ? 'rosters.open' : 'rosters.close')}
            </Button>
          )}
        </div>
      )}
      <RowList label={t('page.rosters')}>
        {week.People.map((person) => (
          <PersonBar key={person.Id} person={person} index={index} range={range} onOpen={onOpen} />
        ))}
      </RowList>
    </div>
  )
}

interface HourRange {
  readonly start: number
  readonly end: number
}

/** Returns the hours that the bars of a day span: from its earliest to its latest shift. */
function hoursOf({ People }: RosterWeek, index: number, day: Day, timeZone: string): HourRange {
  const shifts = People.flatMap(({ Days }) => Days[index]?.Shift ?? [])
  const { start, end } = dayBounds(day, timeZone)
  return {
    start: Math.min(...shifts.map(({ From }) => Date.parse(From)), end.getTime()),
    end: Math.max(...shifts.map(({ To }) => Date.parse(To)), start.getTime()),
  }
}

interface PersonBarProps {
  readonly person: RosterPerson
  readonly index: number
  readonly range: HourRange
  readonly onOpen: (dialog: OpenDialog) => void
}

function PersonBar({ person, index, range, onOpen }: PersonBarProps) {
  const t = useTexts()
  const { timeZone } = useFormat()
  const personDay = person.Days[index]
  if (personDay === undefined) return null
  const { Shift, ByPattern } = personDay
  const absence = absenceOn(person, personDay.Day, timeZone)
  const share = (instant: number) => `${(100 * (instant - range.start)) / (range.end - range.start)}%`
  return (
    <li>
      <button
        type="button"
        className={`${classes.bar} press line gap-12 full pad-8-16 text-start`}
        onClick={() => onOpen({ kind: 'shift', person: person.Id, day: personDay.Day })}
      >
        <Face employeeId={person.Id} name={person.Name} />
        <span className="stack gap-6 grow shrink">
          <span className="line spread gap-8">
            <span className="type-17 strong shrink ellipsis">{person.Name}</span>
            {Shift ? (
              <b className="number-18 nowrap">{shiftWords(Shift)}</b>
            ) : (
              !absence && <span className="type-15 soft nowrap">{t('rosters.dayOff')}</span>
            )}
          </span>
          {absence ? (
            <span className="line">
              <StateBadge state="blocked" icon={IconBeach}>
                {absence.Name}
              </StateBadge>
            </span>
          ) : (
            Shift && (
              <span className={`${classes.track} block relative sunken`} aria-hidden="true">
                <i
                  className="absolute"
                  data-look={isEvening(Shift) ? 'evening' : 'shift'}
                  style={{ left: share(Date.parse(Shift.From)), width: widthOf(Shift, range) }}
                />
              </span>
            )
          )}
          {isException(personDay) && (
            <span className="line gap-4 type-13 strong brand">
              <IconPencil size={14} aria-hidden="true" />
              {t('rosters.wasByPattern', { shift: ByPattern ? shiftWords(ByPattern) : t('rosters.dayOff') })}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

const widthOf = ({ From, To }: { readonly From: string; readonly To: string }, { start, end }: HourRange) =>
  `${(100 * (Date.parse(To) - Date.parse(From))) / (end - start)}%`
