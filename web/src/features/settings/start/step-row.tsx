import { IconCheck, IconPlayerSkipForward } from '@tabler/icons-react'
import type { StartStep } from '@verstas/contract/settings/start-entities.ts'
import { useSession } from '../../../platform/session/session.ts'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import rowFocus from '../../../platform/ui/row-focus.module.css'
import classes from './start.module.css'
import { stepTargets } from './step-targets.tsx'

interface StepRowProps {
  readonly step: StartStep
  readonly position: number
  readonly isNext: boolean
  readonly isBusy: boolean
  readonly onTakeBack: () => void
}

/** One step with its state, as a link to the page of the step. */
export function StepRow({ step, position, isNext, isBusy, onTakeBack }: StepRowProps) {
  const t = useTexts()
  const { holds } = useSession()
  const state = isNext ? 'next' : step.State
  const name = t(`start.step.${step.Step}`)
  const facts = factsOf(step, t)
  const target = stepTargets[step.Step]
  return (
    <li
      className={`${classes.step} grid middle gap-12 relative press-quiet pad-8-16`}
      data-state={state}
      aria-current={isNext ? 'step' : undefined}
    >
      <span
        className={`${classes.mark} grid centre round type-15 strong`}
        data-state={state}
        aria-hidden="true"
      >
        {markOf(step, position)}
      </span>
      <span className="shrink break-anywhere">
        {target && holds([target.right]) ? (
          target.link({
            className: `${rowFocus.covers} block type-17 ink${isNext ? ' strong' : ''}`,
            children: name,
          })
        ) : (
          <span className="block type-17">{name}</span>
        )}
        {facts && <span className="block type-15 soft">{facts}</span>}
        {step.State === 'done' && <span className="visually-hidden">{t('start.done')}</span>}
      </span>
      {step.State === 'skipped' && (
        <Button
          variant="plain"
          size="small"
          className="relative"
          aria-label={t('start.unskipOf', { step: name })}
          isBusy={isBusy}
          onClick={onTakeBack}
        >
          {t('start.unskip')}
        </Button>
      )}
    </li>
  )
}

function markOf({ State }: StartStep, position: number) {
  if (State === 'done') return <IconCheck size={16} stroke={2.25} />
  if (State === 'skipped') return <IconPlayerSkipForward size={16} stroke={2} />
  return position
}

function factsOf({ Step, State, Count, Detail }: StartStep, t: Translate): string {
  const count =
    Count !== null &&
    Count > 0 &&
    t(Step === 'people' ? 'start.countPeople' : 'start.count', { count: Count })
  const detail = Step === 'hours' && Detail !== null ? t('start.hours', { hours: Detail }) : Detail
  const source = Step === 'stock' && State === 'open' && t('start.fromFile')
  const state = (State === 'skipped' || State === 'preset') && t(`start.${State}`)
  return [count, detail, source, state].filter(Boolean).join(' · ')
}
