import type { StartStep } from '@verstas/contract/settings/start-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { nextOf } from './api.ts'
import classes from './start.module.css'

/** The number of finished steps, as text and as a bar with one part per step. */
export function Progress({ steps }: { readonly steps: readonly StartStep[] }) {
  const t = useTexts()
  const done = steps.filter(({ State }) => State === 'done').length
  const next = nextOf(steps)
  return (
    <div className="stack gap-12">
      <p className="line gap-8">
        <span className="number-34 ink">
          {done}/{steps.length}
        </span>
        <span className="type-17">{t('start.done')}</span>
      </p>
      <div
        className={`${classes.bar} flex gap-4`}
        role="progressbar"
        aria-label={t('start.progress', { done, all: steps.length })}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={done}
      >
        {steps.map((step) => (
          <i key={step.Step} data-state={step === next ? 'next' : step.State} />
        ))}
      </div>
    </div>
  )
}
