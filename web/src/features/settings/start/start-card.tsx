import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { nextOf, useStart } from './api.ts'
import { Progress } from './progress.tsx'
import classes from './start.module.css'

/**
 * Shows an administrator the progress of getting started on the start page. Renders nothing if no step
 * remains.
 */
export function StartCard() {
  const t = useTexts()
  const { data: steps = [] } = useStart()
  const next = nextOf(steps)
  if (next === undefined) return null
  return (
    <section className={`${classes.startCard} card stack gap-12 pad-16`} aria-labelledby="getting-started">
      <h2 id="getting-started" className="type-20">
        {t('start.title')}
      </h2>
      <Progress steps={steps} />
      <p className="type-15 soft">
        {t('start.next')}: {t(`start.step.${next.Step}`)}
      </p>
      <Button render={(root) => <Link to="/settings/$list" params={{ list: 'start' }} {...root} />}>
        {t('start.continue')}
      </Button>
    </section>
  )
}
