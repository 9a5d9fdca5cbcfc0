import { IconChevronRight, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { SiteShifts } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping, StampingEmployee } from '@verstas/contract/stamping/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useEffect } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { moveByLetter } from '../../../platform/shell/list-and-detail.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { NextStep } from '../../../shared/empty/next-step.tsx'
import { useAbsenceTypeIds, useStampingEmployees } from '../../stamping/api.ts'
import { useSiteStampings } from '../api.ts'
import { MarkBadge } from '../day/mark-badge.tsx'
import { type Mark, marksOfDay } from '../day/stamping-marks.ts'
import classes from './people.module.css'

interface PeopleProps {
  readonly day: Day
  readonly chosenId: number
  readonly onChoose: (employeeId: number) => void
  /** Receives the person whose day needs a check most; null if none does. */
  readonly onHardest: (employeeId: number | null) => void
}

/** The people of the site with the marks of their day. People whose day needs a check are first. */
export function People({ day, chosenId, onChoose, onHardest }: PeopleProps) {
  const t = useTexts()
  const skeleton = <LoadingSkeleton height={72} />
  const stampings = useSiteStampings(day)
  const shifts = useSiteShifts(day)
  return (
    <nav aria-label={t('correction.people')} onKeyDown={moveByLetter}>
      <AsyncView query={useStampingEmployees(true)} skeleton={skeleton}>
        {(employees) => (
          <AsyncView query={stampings} skeleton={skeleton}>
            {(list) => (
              <AsyncView query={shifts} skeleton={skeleton}>
                {(allShifts) => (
                  <MarkedPeople
                    {...{ employees, allShifts, day, chosenId, onChoose, onHardest }}
                    stampings={list}
                  />
                )}
              </AsyncView>
            )}
          </AsyncView>
        )}
      </AsyncView>
    </nav>
  )
}

interface MarkedPeopleProps extends PeopleProps {
  readonly employees: readonly Person[]
  /** All stampings of the site that overlap the day. */
  readonly stampings: readonly Stamping[]
  /** One entry for each person who has shifts at the site, or work at other sites. */
  readonly allShifts: readonly SiteShifts[]
}

function MarkedPeople(props: MarkedPeopleProps) {
  const { employees, stampings, allShifts, day, chosenId, onChoose, onHardest } = props
  const t = useTexts()
  const { timeZone } = useFormat()
  const now = useNow()
  const absenceTypeIds = useAbsenceTypeIds()
  const marked = peopleOf(employees, stampings).map((person) => ({
    person,
    marks: marksOfDay(
      stampings.filter(({ SalesmanId }) => SalesmanId === person.Id),
      { day, now, timeZone, absenceTypeIds, siteShifts: siteShiftsOf(person.Id, allShifts) },
    ),
  }))
  const toLookAt = marked.filter(isToLookAt).toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
  const hardest = toLookAt[0]?.person.Id ?? null
  useEffect(() => onHardest(hardest), [hardest, onHardest])
  const fine = marked.filter((one) => !isToLookAt(one))
  if (marked.length === 0)
    return (
      <EmptyState
        icon={IconUsers}
        title={t('correction.nobody')}
        hint={t('correction.nobodyHint')}
        action={<NextStep />}
      />
    )
  return (
    <div className="stack gap-16">
      {toLookAt.length > 0 && (
        <section>
          <div className={`${classes.head} flex wrap spread gap-y-0 gap-x-8 type-15 soft`}>
            <h2>{t('correction.toLookAt', { count: toLookAt.length })}</h2>
            <span>{t('correction.worstFirst')}</span>
          </div>
          <PersonRows people={toLookAt} chosenId={chosenId} onChoose={onChoose} />
        </section>
      )}
      {fine.length > 0 && (
        <section>
          <div className={`${classes.head} flex wrap spread gap-y-0 gap-x-8 type-15 soft`}>
            <h2>{t('correction.fine', { count: fine.length })}</h2>
          </div>
          <PersonRows people={fine} chosenId={chosenId} onChoose={onChoose} />
        </section>
      )}
    </div>
  )
}

interface MarkedPerson {
  readonly person: Person
  /** The marks of the person's day, the most urgent first. */
  readonly marks: readonly Mark[]
}

const urgent: readonly (Mark | undefined)[] = ['forgotten', 'overlap', 'gap', 'clockOff']
const urgencyOf = ({ marks }: MarkedPerson): number => urgent.indexOf(marks[0])
const isToLookAt = (one: MarkedPerson): boolean => urgencyOf(one) >= 0

interface PersonRowsProps extends Pick<PeopleProps, 'chosenId' | 'onChoose'> {
  readonly people: readonly MarkedPerson[]
}

function PersonRows({ people, chosenId, onChoose }: PersonRowsProps) {
  return (
    <RowList>
      {people.map(({ person: { Id, Name }, marks }) => (
        <li key={Id}>
          <button
            type="button"
            className={`${classes.person} hover grid middle gap-y-4 gap-x-8 full type-17 ink text-start`}
            aria-current={Id === chosenId || undefined}
            onClick={() => onChoose(Id)}
          >
            <span className="strong">{Name}</span>
            <span className={`${classes.marks} flex wrap gap-4`}>
              {marks.map((mark) => (
                <MarkBadge key={mark} mark={mark} />
              ))}
            </span>
            <IconChevronRight size={20} aria-hidden="true" className={classes.arrow} />
          </button>
        </li>
      ))}
    </RowList>
  )
}

const nothingPlanned = { Shifts: [], Elsewhere: [] }

const siteShiftsOf = (id: number, allShifts: readonly SiteShifts[]) =>
  allShifts.find(({ SalesmanId }) => SalesmanId === id) ?? nothingPlanned

type Person = Pick<StampingEmployee, 'Id' | 'Name'>

/** Returns the stamping employees and the people with stampings on the day, sorted by name. */
function peopleOf(employees: readonly Person[], stampings: readonly Stamping[]): Person[] {
  const people = new Map<number, Person>(employees.map((employee) => [employee.Id, employee]))
  for (const { SalesmanId: Id, SalesmanName: Name = String(Id) } of stampings)
    if (!people.has(Id)) people.set(Id, { Id, Name })
  const collator = new Intl.Collator('fi')
  return [...people.values()].sort((a, b) => collator.compare(a.Name, b.Name))
}

/**
 * Returns the shifts of the site's people, and their work at other sites. Only supervisors may call the
 * endpoint.
 */
const useSiteShifts = (date: Day) =>
  useQuery(endpointQuery(stampingCorrectionEndpoints.listSiteShifts, { params: { date } }))
