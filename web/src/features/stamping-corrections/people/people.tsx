import type { SiteShifts } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping, StampingEmployee } from '@verstas/contract/stamping/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useAbsenceTypeIds, useStampingEmployees } from '../../stamping/api.ts'
import { useSiteShifts, useSiteStampings } from '../api.ts'
import { MarkBadge } from '../day/mark-badge.tsx'
import { marksOfDay } from '../day/stamping-marks.ts'
import classes from './people.module.css'

interface PeopleProps {
  readonly day: Day
  readonly chosenId: number
  readonly onChoose: (employeeId: number) => void
}

/** The site's people, each with the marks of their day. */
export function People({ day, chosenId, onChoose }: PeopleProps) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const employees = useStampingEmployees(true)
  const absenceTypeIds = useAbsenceTypeIds()
  const stampings = useSiteStampings(day)
  const { data: allShifts } = useSiteShifts(day)
  return (
    <nav aria-label={t('correction.people')}>
      <AsyncView
        query={stampings}
        skeleton={<LoadingSkeleton shape="rows" count={2} />}
        errorHint={(error) => messageOf(error, t)}
      >
        {(list) => (
          <ul className={classes.people} ref={scrollToChosen}>
            {peopleOf(employees.data ?? [], list).map(({ Id, Name }) => (
              <li key={Id}>
                <button
                  type="button"
                  className={classes.person}
                  aria-current={Id === chosenId || undefined}
                  onClick={() => onChoose(Id)}
                >
                  <span className={classes.name}>{Name}</span>
                  <span className={classes.marks}>
                    {marksOfDay(
                      list.filter(({ SalesmanId }) => SalesmanId === Id),
                      {
                        day,
                        now,
                        timeZone: format.timeZone,
                        absenceTypeIds,
                        siteShifts: siteShiftsOf(Id, allShifts),
                      },
                    ).map((mark) => (
                      <MarkBadge key={mark} mark={mark} />
                    ))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </nav>
  )
}

/** Scrolls the list sideways to the chosen person; the page does not move. */
function scrollToChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[aria-current]')
  if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
}

const nothingPlanned = { Shifts: [], Elsewhere: [] }

/** A person's shifts; null while the shifts are loading. */
const siteShiftsOf = (id: number, allShifts: readonly SiteShifts[] | undefined) =>
  allShifts ? (allShifts.find(({ SalesmanId }) => SalesmanId === id) ?? nothingPlanned) : null

type Person = Pick<StampingEmployee, 'Id' | 'Name'>

/** Who can be stamped, and whoever has stamped on the day, by name. */
function peopleOf(employees: readonly Person[], stampings: readonly Stamping[]): Person[] {
  const people = new Map<number, Person>(employees.map((employee) => [employee.Id, employee]))
  for (const { SalesmanId: Id, SalesmanName: Name = String(Id) } of stampings)
    if (!people.has(Id)) people.set(Id, { Id, Name })
  const collator = new Intl.Collator('fi')
  return [...people.values()].sort((a, b) => collator.compare(a.Name, b.Name))
}
