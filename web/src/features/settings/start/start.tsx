import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import type { StartStep } from '@verstas/contract/settings/start-entities.ts'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { nextOf, useChoose, useStart } from './api.ts'
import { BaysForm } from './bays-form.tsx'
import { Examples } from './examples.tsx'
import { Progress } from './progress.tsx'
import classes from './start.module.css'
import { StepRow } from './step-row.tsx'
import { stepTargets } from './step-targets.tsx'
import { UsualLists } from './usual-lists.tsx'

/** Getting started: the steps of a new site with their states, and the next step in large. */
export function Start() {
  const t = useTexts()
  const { holds } = useSession()
  const query = useStart()
  const { choose, isBusy } = useChoose()
  const [isAddingBays, setIsAddingBays] = useState(false)
  return (
    <Page title={t('start.title')} hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={10} height={64} />}>
          {(steps) => {
            const next = nextOf(steps)
            const skipped = steps.filter(({ State }) => State === 'skipped').length
            return (
              <div className={`${classes.page} grid gap-16`}>
                <div className={classes.progress}>
                  <Progress steps={steps} />
                </div>
                {next ? (
                  <NextStep
                    step={next}
                    isBusy={isBusy}
                    onAddBays={() => setIsAddingBays(true)}
                    onChoose={(choice) => choose({ step: next.Step, choice })}
                  />
                ) : (
                  <p className={`${classes.next} card pad-12-16 type-17 strong`}>
                    {skipped > 0 ? t('start.allDecided', { count: skipped }) : t('start.allDone')}
                  </p>
                )}
                <div className={classes.list}>
                  <RowList label={t('start.steps')}>
                    {steps.map((step, index) => (
                      <StepRow
                        key={step.Step}
                        step={step}
                        position={index + 1}
                        isNext={step === next}
                        isBusy={isBusy}
                        onTakeBack={() => choose({ step: step.Step, choice: null })}
                      />
                    ))}
                  </RowList>
                </div>
                <div className={`${classes.more} hide-empty stack gap-16`}>
                  <UsualLists />
                  {holds(startEndpoints.getExamples.rights) && <Examples />}
                </div>
              </div>
            )
          }}
        </AsyncView>
      </PasskeyGate>
      {isAddingBays && <BaysForm onClose={() => setIsAddingBays(false)} />}
    </Page>
  )
}

interface NextStepProps {
  readonly step: StartStep
  readonly isBusy: boolean
  readonly onAddBays: () => void
  readonly onChoose: (choice: 'skipped' | 'accepted') => void
}

/** The next step with its actions: open its page, add preset bays, accept a preset, or skip it. */
function NextStep({ step: { Step, State }, isBusy, onAddBays, onChoose }: NextStepProps) {
  const t = useTexts()
  const { holds } = useSession()
  const name = t(`start.step.${Step}`)
  const target = stepTargets[Step]
  const isOfBays = Step === 'bays'
  const begin = t('start.begin')
  const beginName = `${begin}: ${name}`
  return (
    <section className={`${classes.next} card stack gap-12 pad-16`} aria-labelledby="next-step">
      <div className="stack gap-4">
        <span className="type-15 strong soft">{t('start.next')}</span>
        <h2 id="next-step" className="type-20">
          {isOfBays ? t('start.baysQuestion') : name}
        </h2>
        <p className="type-15 soft">{t(Step === 'bays' ? 'start.baysHint' : `start.why.${Step}`)}</p>
      </div>
      {isOfBays && (
        <Button size="main" isWide aria-label={beginName} onClick={onAddBays}>
          {begin}
        </Button>
      )}
      {!isOfBays && target && holds([target.right]) && (
        <Button size="main" isWide aria-label={beginName} render={(root) => target.link(root)}>
          {begin}
        </Button>
      )}
      {State === 'preset' && (
        <Button
          variant="tonal"
          isWide
          isBusy={isBusy}
          aria-label={t('start.acceptOf', { step: name })}
          onClick={() => onChoose('accepted')}
        >
          {t('start.accept')}
        </Button>
      )}
      <Button
        variant="plain"
        isWide
        isBusy={isBusy}
        aria-label={t('start.skipOf', { step: name })}
        onClick={() => onChoose('skipped')}
      >
        {t('start.skip')}
      </Button>
    </section>
  )
}
