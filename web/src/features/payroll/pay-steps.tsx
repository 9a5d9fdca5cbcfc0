import { IconCheck } from '@tabler/icons-react'
import type { PayrollPeriod } from '@verstas/contract/payroll/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './payroll.module.css'

const steps = ['finished', 'approved', 'locked', 'exported'] as const

/** The four steps of a period. The first two show the number of people who have reached them. */
export function PaySteps({ period }: { readonly period: PayrollPeriod }) {
  const { State, People, LockedAt, ExportedAt } = period
  const t = useTexts()
  const format = useFormat()
  const isClosed = State !== 'open'
  const finished = People.filter((person) => person.State !== 'open').length
  const approved = People.filter((person) => person.State === 'approved').length
  const ofAll = (count: number) => (isClosed ? t('payroll.anyPay') : `${count}/${People.length}`)
  // Without people, no step is reached.
  const isAll = (count: number) => isClosed || (count > 0 && count === People.length)
  const isReached = {
    finished: isAll(finished),
    approved: isAll(approved),
    locked: isClosed,
    exported: State === 'exported',
  }
  const dateOf = (instant: string | null) => (instant === null ? t('payroll.notYet') : format.date(instant))
  const words = {
    finished: ofAll(finished),
    approved: ofAll(approved),
    locked: dateOf(LockedAt),
    exported: dateOf(ExportedAt),
  }
  const current = steps.find((step) => !isReached[step])
  return (
    <ol aria-label={t('payroll.steps')} className={`${classes.steps} card pad-12-16`}>
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          data-reached={isReached[step] || undefined}
          className={`${classes.step} shrink`}
        >
          <span className={`${classes.stepMark} grid centre rigid round`} aria-hidden="true">
            {isReached[step] ? <IconCheck size={16} stroke={2.5} /> : place + 1}
          </span>
          <span className="shrink break-anywhere">
            <span className={`${classes.stepName} strong block`}>{t(`payroll.step.${step}`)}</span>
            <span className="type-13 soft block">{words[step]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
