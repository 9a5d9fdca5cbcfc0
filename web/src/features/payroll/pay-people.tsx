import { IconChevronRight } from '@tabler/icons-react'
import type { PayrollPeriod, PayrollPerson } from '@verstas/contract/payroll/entities.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checks.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { type State, StateBadge } from '../../platform/ui/state-badge.tsx'
import {
  FoldAction,
  FoldFiller,
  FoldName,
  FoldRow,
  FoldState,
  FoldTable,
  FoldValue,
} from '../../shared/tables/fold-table.tsx'
import { Blockers, FixButtons, groupBlockers } from './blockers.tsx'
import { canApprove, type HoursColumn, shownColumns } from './hours-columns.ts'

interface PayPeopleProps {
  readonly period: PayrollPeriod
  readonly unticked: ReadonlySet<number>
  readonly onToggle: (id: number) => void
  readonly onOpenRules: () => void
}

/** Sort order of people: those with corrections first, then those to approve, then the approved ones. */
const placeOf = ({ Blockers, State }: PayrollPerson): number =>
  Blockers.length > 0 ? 0 : State === 'approved' ? 2 : 1

/**
 * The people of the period with their hours by kind. On a narrow page, each row is a block without zero
 * values.
 */
export function PayPeople({ period, unticked, onToggle, onOpenRules }: PayPeopleProps) {
  const t = useTexts()
  const canOpenRecords = useSession().canCall(stampingCorrectionEndpoints.listSiteShifts)
  const columns = shownColumns(period.People)
  const inOrder = period.People.toSorted((a, b) => placeOf(a) - placeOf(b) || a.Name.localeCompare(b.Name))
  return (
    <section aria-label={t('payroll.people')} className="card clip container">
      <FoldTable
        columns={[
          { title: t('payroll.column.employeeName') },
          ...columns.map((column) => ({ title: t(`payroll.hours.${column}`), isNumber: true })),
          { title: t('payroll.state') },
          ...(canOpenRecords ? [{ title: null }] : []),
        ]}
        foot={
          inOrder.length > 1 && (
            <Totals people={inOrder} columns={columns} columnsAfter={canOpenRecords ? 2 : 1} />
          )
        }
      >
        {inOrder.map((person) => (
          <PayPerson
            key={person.Id}
            {...{ person, period, columns, canOpenRecords, onOpenRules }}
            isTicked={!unticked.has(person.Id)}
            onToggle={() => onToggle(person.Id)}
          />
        ))}
      </FoldTable>
    </section>
  )
}

interface TotalsProps {
  readonly people: readonly PayrollPerson[]
  readonly columns: readonly HoursColumn[]
  /** Number of columns after the hours. */
  readonly columnsAfter: number
}

function Totals({ people, columns, columnsAfter }: TotalsProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <FoldRow>
      <FoldName>
        <span className="strong">{t('payroll.total')}</span>
      </FoldName>
      {columns.map((column) => (
        <FoldValue key={column} label={t(`payroll.hours.${column}`)}>
          {format.duration(people.reduce((sum, person) => sum + person[column], 0))}
        </FoldValue>
      ))}
      <FoldFiller columns={columnsAfter} />
    </FoldRow>
  )
}

const looks = { open: 'open', finished: 'waiting', approved: 'done' } as const satisfies Record<
  PayrollPerson['State'],
  State
>
const stateTexts = {
  open: 'payroll.notYet',
  finished: 'payroll.step.finished',
  approved: 'payroll.step.approved',
} as const

interface PayPersonProps {
  readonly person: PayrollPerson
  readonly period: PayrollPeriod
  readonly columns: readonly HoursColumn[]
  readonly isTicked: boolean
  /** True if the user may open the working-time records of people. */
  readonly canOpenRecords: boolean
  readonly onToggle: () => void
  readonly onOpenRules: () => void
}

/** A person's row: the hours by kind, and the state or the necessary corrections. */
function PayPerson(props: PayPersonProps) {
  const { person, period, columns, isTicked, canOpenRecords, onToggle, onOpenRules } = props
  const t = useTexts()
  const format = useFormat()
  const isOpen = period.State === 'open'
  const canTick = isOpen && canApprove(person)
  const groups = isOpen ? groupBlockers(person.Blockers) : []
  const isBlocked = isOpen && !canTick && person.State !== 'approved'
  return (
    <FoldRow isLate={isBlocked}>
      <FoldName>
        {canTick ? (
          <Checkbox
            label={<span className="strong">{person.Name}</span>}
            checked={isTicked}
            onChange={onToggle}
          />
        ) : (
          <span className="type-17 strong block">{person.Name}</span>
        )}
        <Blockers groups={groups} />
      </FoldName>
      {columns.map((column) => {
        const minutes = person[column]
        return (
          <FoldValue key={column} label={t(`payroll.hours.${column}`)} isEmpty={minutes === 0}>
            {minutes === 0 ? '–' : format.duration(minutes)}
          </FoldValue>
        )
      })}
      <FoldState>
        {isBlocked ? (
          <FixButtons person={person} groups={groups} onOpenRules={onOpenRules} />
        ) : (
          <StateBadge state={looks[person.State]}>{t(stateTexts[person.State])}</StateBadge>
        )}
      </FoldState>
      {canOpenRecords && (
        <FoldAction>
          <IconButton
            variant="neutral"
            icon={IconChevronRight}
            label={t('payroll.record', { name: person.Name })}
            render={(attributes) => (
              <Link
                to="/workingtime"
                search={{ employee: person.Id, from: period.From, to: period.To }}
                {...attributes}
              />
            )}
          />
        </FoldAction>
      )}
    </FoldRow>
  )
}
