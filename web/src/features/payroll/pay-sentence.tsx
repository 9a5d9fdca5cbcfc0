import { IconAlertTriangle, IconCheck, IconInfoCircle, IconLock } from '@tabler/icons-react'
import type { PayrollPeriod } from '@verstas/contract/payroll/entities.ts'
import { type Translate, useTexts } from '../../platform/texts/use-texts.ts'
import { type Format, useFormat } from '../../platform/ui/format.tsx'
import classes from './payroll.module.css'

/** The state of the period in one sentence, with what comes next. */
export function PaySentence({ period }: { readonly period: PayrollPeriod }) {
  const t = useTexts()
  const format = useFormat()
  const [Icon, tone, words, hint] = describe(period, t, format)
  return (
    <section className="line gap-12">
      <span className={`${classes.mark} ${tone} grid centre rigid round`}>
        <Icon size={28} aria-hidden="true" />
      </span>
      <div className="grow shrink">
        <h2 className={classes.sentence}>{words}</h2>
        <p className="type-15 soft">{hint}</p>
      </div>
    </section>
  )
}

function describe(period: PayrollPeriod, t: Translate, format: Format) {
  const { State, People, Number: number, To, IsOver, HasRules } = period
  const once = t('payroll.onceHint', { number })
  if (State === 'exported')
    return [
      IconCheck,
      'tone-done',
      t('payroll.exported', { number }),
      t('payroll.exportedHint', {
        name: period.ExportedBy ?? '–',
        time: format.dateTime(period.ExportedAt ?? ''),
      }),
    ] as const
  if (State === 'locked')
    return [
      IconLock,
      'tone-blocked',
      t('payroll.locked'),
      t('payroll.lockedHint', { name: period.LockedBy ?? '–', time: format.dateTime(period.LockedAt ?? '') }),
    ] as const
  if (!HasRules) return [IconInfoCircle, 'tone-open', t('payroll.noRules'), t('payroll.noRulesHint')] as const
  const blocked = People.filter(({ Blockers }) => Blockers.some(({ Kind }) => Kind !== 'changed')).length
  if (blocked > 0)
    return [IconAlertTriangle, 'tone-late', t('payroll.blocked', { count: blocked }), once] as const
  if (!IsOver)
    return [
      IconInfoCircle,
      'tone-open',
      t('payroll.notOver'),
      t('payroll.notOverHint', { day: format.day(To) }),
    ] as const
  const open = People.filter((person) => person.State !== 'approved').length
  if (open > 0) return [IconInfoCircle, 'tone-open', t('payroll.toApprove', { count: open }), once] as const
  return [IconCheck, 'tone-done', t('payroll.readyToLock'), once] as const
}
