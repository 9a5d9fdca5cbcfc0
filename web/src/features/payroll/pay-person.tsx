import { IconChevronRight } from '@tabler/icons-react'
import type { PayrollPeriod, PayrollPerson } from '@verstas/contract/payroll/entities.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checks.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { type State, StateBadge } from '../../platform/ui/state-badge.tsx'
import { FoldAction, FoldName, FoldRow, FoldState, FoldValue } from '../../shared/tables/fold-table.tsx'
import { Blockers, FixButtons, groupBlockers } from './blockers.tsx'
import { canApprove, type HoursColumn, minutesOf } from './hours-columns.ts'

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
export function PayPerson(props: PayPersonProps) {
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
        const minutes = minutesOf(person, column)
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
