import type { PayBlocker, PayrollPeriod, PayrollPerson } from '@verstas/contract/payroll/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checks.tsx'
import { Field } from '../../platform/ui/data-list.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { type State, StateBadge } from '../../platform/ui/state-badge.tsx'
import { FixButton } from './fix-button.tsx'
import classes from './payroll.module.css'
import { usePaySteps } from './use-pay-step.ts'

interface PayPeopleProps {
  readonly period: PayrollPeriod
  readonly unticked: ReadonlySet<number>
  readonly onToggle: (id: number) => void
  readonly onOpenRules: () => void
}

/** The people of the period, those with something to correct first. */
export function PayPeople({ period, unticked, onToggle, onOpenRules }: PayPeopleProps) {
  const t = useTexts()
  const inOrder = period.People.toSorted(
    (a, b) => Number(b.Blockers.length > 0) - Number(a.Blockers.length > 0) || a.Name.localeCompare(b.Name),
  )
  return (
    <section aria-label={t('payroll.people')}>
      <ul className="card lined hide-empty">
        {inOrder.map((person) => (
          <li key={person.Id} className="stack gap-8 pad-12-16">
            <Person
              person={person}
              period={period}
              isTicked={!unticked.has(person.Id)}
              onToggle={() => onToggle(person.Id)}
              onOpenRules={onOpenRules}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** True if the person's hours can be approved now. */
export const canApprove = ({ State, Blockers }: PayrollPerson): boolean =>
  State !== 'approved' && Blockers.every(({ Kind }) => Kind === 'changed')

const columns = ['Regular', 'Overtime', 'Supplements', 'Absence', 'Unanswered'] as const
const looks = { open: 'open', finished: 'waiting', approved: 'done' } as const satisfies Record<
  PayrollPerson['State'],
  State
>
const stateTexts = {
  open: 'payroll.notYet',
  finished: 'payroll.step.finished',
  approved: 'payroll.step.approved',
} as const

interface PersonProps {
  readonly person: PayrollPerson
  readonly period: PayrollPeriod
  readonly isTicked: boolean
  readonly onToggle: () => void
  readonly onOpenRules: () => void
}

function Person({ person, period, isTicked, onToggle, onOpenRules }: PersonProps) {
  const t = useTexts()
  const format = useFormat()
  const { finish } = usePaySteps()
  const isOpen = period.State === 'open'
  const canTick = isOpen && canApprove(person)
  return (
    <>
      <div className="line wrap gap-y-4 gap-x-12">
        <div className="grow-10 shrink">
          {canTick ? (
            <Checkbox label={person.Name} checked={isTicked} onChange={onToggle} />
          ) : (
            <h3 className="type-17 strong">{person.Name}</h3>
          )}
        </div>
        <StateBadge state={looks[person.State]}>{t(stateTexts[person.State])}</StateBadge>
        {isOpen && person.State === 'open' && person.Blockers.length === 0 && (
          <Button
            variant="plain"
            size="small"
            isBusy={finish.isBusy}
            onClick={() => finish.send({ From: period.From, EmployeeIds: [person.Id] })}
          >
            {t('payroll.finish')}
          </Button>
        )}
      </div>
      {isOpen &&
        person.Blockers.map((blocker) => (
          <div
            key={`${blocker.Kind} ${blocker.Day} ${blocker.PayKind} ${blocker.TypeName}`}
            className="line wrap gap-y-4 gap-x-12"
          >
            <span className="grow-10 shrink type-15 late">
              <BlockerWords blocker={blocker} />
            </span>
            <FixButton person={person} blocker={blocker} onOpenRules={onOpenRules} />
          </div>
        ))}
      <dl className={`${classes.hours} grid gap-8`}>
        {columns
          .filter((column) => column === 'Regular' || person[column] > 0)
          .map((column) => (
            <Field key={column} label={t(`payroll.hours.${column}`)}>
              {format.duration(person[column])}
            </Field>
          ))}
      </dl>
    </>
  )
}

function BlockerWords({
  blocker: { Kind, Day, Minutes, PayKind, TypeName },
}: {
  readonly blocker: PayBlocker
}) {
  const t = useTexts()
  const format = useFormat()
  return t(`payroll.blocker.${Kind}`, {
    day: Day === null ? '' : format.shortDay(Day),
    minutes: format.duration(Minutes ?? 0),
    kind: PayKind === null ? '' : t(`payroll.kind.${PayKind}`),
    type: TypeName ?? '',
  })
}
