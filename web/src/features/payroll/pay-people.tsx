import type { PayrollPeriod, PayrollPerson } from '@verstas/contract/payroll/entities.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { FoldFiller, FoldName, FoldRow, FoldTable, FoldValue } from '../../shared/tables/fold-table.tsx'
import { type HoursColumn, minutesOf, shownColumns } from './hours-columns.ts'
import { PayPerson } from './pay-person.tsx'

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
          {format.duration(people.reduce((sum, person) => sum + minutesOf(person, column), 0))}
        </FoldValue>
      ))}
      <FoldFiller columns={columnsAfter} />
    </FoldRow>
  )
}
