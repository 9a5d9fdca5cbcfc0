import { IconCheck } from '@tabler/icons-react'
import type { PayrollPeriod } from '@verstas/contract/payroll/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './payroll.module.css'

const steps = ['finished', 'approved', 'locked', 'exported'] as const

/** The four steps of a period, with the number of people who have reached the first two. */
export function PaySteps({ period: { State, People, Number: number } }: { readonly period: PayrollPeriod }) {
  const t = useTexts()
  const isClosed = State !== 'open'
  const finished = People.filter((person) => person.State !== 'open').length
  const approved = People.filter((person) => person.State === 'approved').length
  const ofAll = (count: number) => (isClosed ? t('payroll.anyPay') : `${count}/${People.length}`)
  const isReached = {
    finished: isClosed || finished === People.length,
    approved: isClosed || approved === People.length,
    locked: isClosed,
    exported: State === 'exported',
  }
  const words = {
    finished: ofAll(finished),
    approved: ofAll(approved),
    locked: isClosed ? t('payroll.step.locked') : t('payroll.notYet'),
    exported: State === 'exported' ? String(number) : t('payroll.notYet'),
  }
  const current = steps.find((step) => !isReached[step])
  return (
    <ol aria-label={t('payroll.steps')} className={`${classes.steps} grid gap-8 card pad-12-16`}>
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} className="stack gap-2 shrink">
          <span className={`line gap-4 type-15 break-anywhere ${step === current ? 'strong' : ''}`}>
            {isReached[step] && <IconCheck size={16} aria-hidden="true" className="rigid" />}
            {t(`payroll.step.${step}`)}
          </span>
          <span className="type-13 soft">{words[step]}</span>
        </li>
      ))}
    </ol>
  )
}
