import { IconChecks, IconWheel } from '@tabler/icons-react'
import type { SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import {
  checkKey,
  fromKey,
  lightOf,
  measureKey,
  noteKey,
  type Properties,
} from '@verstas/domain/health-checks/properties.ts'
import { splitRest, type WaitingCheck } from '@verstas/domain/health-checks/rest.ts'
import { findUnusedTreads } from '@verstas/domain/health-checks/take-over.ts'
import { memo, useEffect, useId, useRef } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { CheckRow, type CheckRowProps } from './check-row.tsx'
import classes from './form-screen.module.css'
import { showCheck } from './show-check.ts'
import type { FactsOf } from './use-facts.ts'
import type { usePhotos } from './use-photos.ts'
import { useValues } from './use-values.ts'

export interface SectionProps
  extends Pick<CheckRowProps, 'inspectionId' | 'isReadOnly' | 'onChange' | 'onAddPhoto' | 'onFollowUp'> {
  readonly section: SurveyForm['Sections'][number]
  /** All values of the form; `Checks` receives only those of its checks. */
  readonly properties: Properties
  readonly factsOf: FactsOf
  readonly queuedOf: ReturnType<typeof usePhotos>['queuedOf']
}

/**
 * A group of checks. One tap sets the required checks without a light to OK. It skips checks whose earlier
 * finding or tread depth is amber or red. If several treads were measured today and are not in the form,
 * another tap takes them over.
 */
export function Section({ properties, ...props }: SectionProps) {
  const keys = new Set(
    props.section.Checks.flatMap(({ Id }) =>
      [checkKey, noteKey, measureKey, fromKey].map((keyOf) => keyOf(Id)),
    ),
  )
  return <Checks {...props} properties={useValues(properties, (key) => keys.has(key))} />
}

/** Memoized, so that a tap in another group does not rerender this group. */
const Checks = memo(function Checks({ section, properties, factsOf, queuedOf, ...row }: SectionProps) {
  const { Title, Checks } = section
  const { isReadOnly, onChange } = row
  const t = useTexts()
  const { dayOf } = useFormat()
  const id = useId()
  const done = Checks.filter(({ Id }) => lightOf(properties, Id) !== null).length
  const { fine, waiting } = splitRest(Checks, properties, factsOf)
  // The latest values, because an undo must keep lights that were changed after the tap.
  const latest = useRef(properties)
  useEffect(() => {
    latest.current = properties
  })
  const setRest = () => {
    const setLights = (checks: typeof fine, light: string) =>
      onChange(Object.fromEntries(checks.map(({ Id }) => [checkKey(Id), light])))
    setLights(fine, 'ok')
    const marked = t('healthCheck.restWasFine', { count: fine.length })
    const [first] = waiting
    if (first) showCheck(first.check.Id)
    notify.success(first ? `${marked}, ${describeWaiting(waiting, t)}` : marked, {
      label: t('healthCheck.undo'),
      run: () => {
        const unchanged = fine.filter(({ Id }) => lightOf(latest.current, Id) === 'ok')
        if (unchanged.length > 0) setLights(unchanged, '')
      },
    })
  }
  const today = dayOf(serverNow())
  const treads = Checks.flatMap((check) => factsOf(check).tread ?? [])
  const unused = findUnusedTreads(
    Checks,
    properties,
    treads.filter(({ Measured }) => dayOf(Measured) === today),
  )
  const applyTreads = () => {
    onChange(unused.values)
    notify.success(t('healthCheck.treadsUsed', { count: unused.checks.length }), {
      label: t('healthCheck.undo'),
      run: () => {
        const unchanged = Object.entries(unused.values).filter(
          ([key, value]) => latest.current[key] === value,
        )
        onChange(Object.fromEntries(unchanged.map(([key]) => [key, properties[key] ?? ''])))
      },
    })
  }
  return (
    <section aria-labelledby={id} className="stack gap-4">
      <div className={`${classes.sectionHead} line wrap spread gap-y-0 gap-x-12 touch`}>
        <h2 id={id} className="type-15 strong soft">
          {t('healthCheck.sectionProgress', { section: Title, done, total: Checks.length })}
        </h2>
        {!isReadOnly && unused.checks.length > 1 && (
          <Button variant="tonal" icon={IconWheel} onClick={applyTreads}>
            {t('healthCheck.useTreads', { count: unused.checks.length })}
          </Button>
        )}
        {!isReadOnly && fine.length > 0 && (
          <Button
            variant="plain"
            aria-label={t('healthCheck.restFineOf', { section: Title })}
            icon={IconChecks}
            onClick={setRest}
          >
            {t('healthCheck.restFine')}
          </Button>
        )}
      </div>
      <ul className="clip container card">
        {Checks.map((check) => (
          <CheckRow
            key={check.Id}
            {...row}
            {...factsOf(check)}
            check={check}
            light={lightOf(properties, check.Id)}
            note={properties[noteKey(check.Id)] ?? ''}
            measured={properties[measureKey(check.Id)] ?? ''}
            sources={properties[fromKey(check.Id)] ?? ''}
            queued={queuedOf(checkKey(check.Id))}
          />
        ))}
      </ul>
    </section>
  )
})

/** Describes the skipped checks: their number, and each with its earlier light or the light of its tread. */
function describeWaiting(waiting: readonly WaitingCheck[], t: Translate): string {
  const descriptions = waiting.map(({ check, light }) =>
    t('healthCheck.restWas', { check: check.Title, light: t(`healthCheck.${light}`).toLocaleLowerCase() }),
  )
  return t('healthCheck.restWaits', { count: waiting.length, what: descriptions.join(', ') })
}
