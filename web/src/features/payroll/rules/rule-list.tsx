import { IconArrowUp, IconPlus } from '@tabler/icons-react'
import type { PayRule, PayrollSettings } from '@verstas/contract/payroll/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { useDayNames } from './day-names.ts'

interface RuleListProps {
  readonly rules: readonly PayRule[]
  readonly types: PayrollSettings['Types']
  readonly onEdit: (place: number) => void
  readonly onMove: (place: number) => void
}

/** The rules in the order in which they apply. */
export function RuleList({ rules, types, onEdit, onMove }: RuleListProps) {
  const t = useTexts()
  return (
    <section aria-label={t('payroll.rules')} className="stack gap-8">
      <p className="type-15 soft">{t('payroll.rulesHint')}</p>
      <ol className="card lined hide-empty">
        {rules.map((rule, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name, and their rows no state
          <li key={place} className="line gap-8 pad-8-16">
            <button type="button" className="row hover grow shrink stack gap-2" onClick={() => onEdit(place)}>
              <span className="type-17 strong">{t(`payroll.kind.${rule.Kind}`)}</span>
              <RuleFacts rule={rule} types={types} />
            </button>
            {place > 0 && (
              <IconButton
                variant="quiet"
                icon={IconArrowUp}
                label={`${t('payroll.rule')} ${place + 1} → ${place}`}
                onClick={() => onMove(place)}
              />
            )}
          </li>
        ))}
      </ol>
      <Button variant="tonal" icon={IconPlus} onClick={() => onEdit(rules.length)}>
        {t('payroll.addRule')}
      </Button>
    </section>
  )
}

function RuleFacts({ rule, types }: { readonly rule: PayRule; readonly types: PayrollSettings['Types'] }) {
  const t = useTexts()
  const names = useDayNames()
  const { PayCode, Days, Start, End, TypeCode, Factor, CostCentre } = rule
  const facts = [
    PayCode ?? t('payroll.leftOut'),
    ...(Factor === 100 ? [] : [`${Factor} %`]),
    CostCentre,
    Days.length > 0 && Days.map((day) => names(day)).join(', '),
    Start !== null && `${Start}–${End}`,
    TypeCode !== null && (types.find(({ Code }) => Code === TypeCode)?.Name ?? String(TypeCode)),
  ]
  return <span className="type-15 soft">{facts.filter(Boolean).join(' · ')}</span>
}
