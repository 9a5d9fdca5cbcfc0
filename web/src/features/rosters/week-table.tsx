import { IconAlertTriangle, IconBeach, IconLock, IconPencil, IconPlus } from '@tabler/icons-react'
import type {
  PersonDay,
  RosterAbsence,
  RosterDay,
  RosterPerson,
  RosterWeek,
} from '@verstas/contract/rosters/entities.ts'
import { absenceOn, type DayTotals } from '@verstas/domain/rosters/week.ts'
import { Face } from '../../platform/shell/avatar.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { hyphenateHoliday } from './hyphenate-holiday.ts'
import type { OpenDialog } from './roster-dialogs.tsx'
import classes from './rosters.module.css'
import { isEvening, isException, shiftWords } from './words.ts'

interface WeekTableProps {
  readonly week: RosterWeek
  readonly totals: readonly DayTotals[]
  readonly onOpen: (dialog: OpenDialog) => void
}

/** The week of a site: people in rows, days in columns, and the totals of each day. */
export function WeekTable({ week, totals, onOpen }: WeekTableProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <section className="card clip" aria-label={t('page.rosters')}>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className="type-13 soft">
                {t('rosters.people', { count: week.People.length })}
              </th>
              {week.Days.map((day) => (
                <th key={day.Day} scope="col" data-closed={day.IsClosed || undefined}>
                  <DayHeader day={day} isReadOnly={week.IsOfSource} onOpen={onOpen} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.People.map((person) => (
              <PersonRow key={person.Id} week={week} person={person} onOpen={onOpen} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <span className="type-15 strong block">{t('rosters.onShift')}</span>
                <small className={classes.sum}>{t('rosters.hours')}</small>
                <small className={classes.sum}>{t('rosters.reserved')}</small>
              </th>
              {totals.map(({ day, people, minutes, percent, missingMinutes }, index) => (
                <td
                  key={day}
                  data-closed={week.Days[index]?.IsClosed || undefined}
                  data-missing={missingMinutes > 0 || undefined}
                >
                  <b className="number-19 block">{people === 0 ? '–' : people}</b>
                  <small className={classes.sum}>
                    {people === 0 && week.Days[index]?.IsClosed
                      ? t('rosters.closed')
                      : people > 0 && format.duration(minutes)}
                  </small>
                  <small className={`${classes.sum} nowrap`}>
                    {missingMinutes > 0 && <IconAlertTriangle size={14} aria-hidden="true" />}
                    {percent !== null && `${percent} %`}
                  </small>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={`${classes.key} line wrap gap-x-16 gap-y-4 type-13 soft`}>
        {(['shift', 'evening', 'changed', 'absent'] as const).map((look) => (
          <span key={look} className="line gap-6">
            <i data-look={look} aria-hidden="true" />
            {t(keyWords[look])}
          </span>
        ))}
        {week.Country && <span>{t(`rosters.holidays${week.Country}`)}</span>}
      </p>
    </section>
  )
}

const keyWords = {
  shift: 'rosters.keyShift',
  evening: 'rosters.keyEvening',
  changed: 'rosters.keyChanged',
  absent: 'rosters.keyAbsent',
} as const

interface DayHeaderProps {
  readonly day: RosterDay
  readonly isReadOnly: boolean
  readonly onOpen: (dialog: OpenDialog) => void
}

/** The weekday, date and holiday. A press opens or closes the site on that day. */
function DayHeader({ day, isReadOnly, onOpen }: DayHeaderProps) {
  const t = useTexts()
  const { shortDay } = useFormat()
  const [weekday = '', date = ''] = shortDay(day.Day).split(' ')
  return (
    <button
      type="button"
      className={`${classes.dayHeader} press stack text-start rounded-inner`}
      disabled={isReadOnly}
      onClick={() => onOpen({ kind: 'day', day })}
    >
      <small className={`${classes.holiday} break-anywhere`}>
        {day.Holiday ? hyphenateHoliday(day.Holiday) : day.IsClosed && t('rosters.closed')}
      </small>
      <span>
        {weekday} <b className={classes.date}>{date.slice(0, 6)}</b>
      </span>
      <span className="visually-hidden">{t(day.IsClosed ? 'rosters.closed' : 'rosters.isOpen')}</span>
    </button>
  )
}

interface PersonRowProps {
  readonly week: RosterWeek
  readonly person: RosterPerson
  readonly onOpen: (dialog: OpenDialog) => void
}

function PersonRow({ week, person, onOpen }: PersonRowProps) {
  const t = useTexts()
  const { shortDay, timeZone } = useFormat()
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={`${classes.person} press line gap-8 full text-start rounded-inner`}
          onClick={() => onOpen({ kind: 'person', person: person.Id })}
        >
          <Face employeeId={person.Id} name={person.Name} />
          <span className="stack shrink">
            <span className="type-15 strong ellipsis">{person.Name}</span>
            <span className="type-13 soft ellipsis">{person.PatternName ?? t('rosters.noPattern')}</span>
          </span>
        </button>
      </th>
      {person.Days.map((personDay, index) => {
        const absence = absenceOn(person, personDay.Day, timeZone)
        const isClosed = week.Days[index]?.IsClosed ?? false
        const isHidden = isClosed && personDay.Shift === null && !absence
        return (
          <td key={personDay.Day} data-closed={isClosed || undefined}>
            <button
              type="button"
              className={`${classes.cell} press line full rounded-inner`}
              data-look={isHidden ? 'hidden' : lookOf({ personDay, absence })}
              onClick={() => onOpen({ kind: 'shift', person: person.Id, day: personDay.Day })}
            >
              <span className="visually-hidden">
                {person.Name} {shortDay(personDay.Day)}
                {personDay.Shift === null && !absence && ` ${t('rosters.dayOff')}`}
              </span>
              <ShiftFace personDay={personDay} absence={absence} />
            </button>
          </td>
        )
      })}
    </tr>
  )
}

interface ShiftFaceProps {
  readonly personDay: PersonDay
  readonly absence: RosterAbsence | undefined
}

/** Returns the style of a day's cell. */
const lookOf = ({ personDay, absence }: ShiftFaceProps): string =>
  absence
    ? 'absent'
    : isException(personDay)
      ? 'changed'
      : personDay.Shift === null
        ? 'empty'
        : isEvening(personDay.Shift)
          ? 'evening'
          : 'shift'

/**
 * The content of a day's cell: the absence, the shift, a changed day off, a note that the shift is left out,
 * or a plus sign.
 */
function ShiftFace({ personDay, absence }: ShiftFaceProps) {
  const t = useTexts()
  const { Shift, IsOfSource, IsElsewhere } = personDay
  if (absence)
    return (
      <>
        <IconBeach size={16} aria-hidden="true" className="rigid" />
        <b className="type-15 strong shrink ellipsis">{absence.Name}</b>
      </>
    )
  const isChanged = isException(personDay)
  return (
    <>
      {isChanged && <IconPencil size={16} aria-hidden="true" className="rigid" />}
      {IsOfSource && <IconLock size={16} aria-hidden="true" className="rigid" />}
      {Shift ? (
        <b className={classes.times18}>{shiftWords(Shift)}</b>
      ) : isChanged ? (
        <b className="type-15 strong">{t('rosters.dayOff')}</b>
      ) : IsElsewhere ? (
        <span className="type-13">{t('rosters.elsewhere')}</span>
      ) : (
        <IconPlus size={18} aria-hidden="true" />
      )}
      {isChanged && <small className={classes.small}>{t('rosters.changed')}</small>}
    </>
  )
}
