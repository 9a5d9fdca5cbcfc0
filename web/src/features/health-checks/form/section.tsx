import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import {
  checkKey,
  lightOf,
  measureKey,
  noteKey,
  type Properties,
} from '@verstas/domain/health-checks/properties.ts'
import { memo, useId } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { CheckRow, type CheckRowProps } from './check-row.tsx'
import classes from './form-screen.module.css'
import type { FactsOf } from './use-facts.ts'
import type { usePhotos } from './use-photos.ts'
import { useValues } from './use-values.ts'

interface SectionProps
  extends Pick<CheckRowProps, 'inspectionId' | 'isReadOnly' | 'onChange' | 'onAddPhoto' | 'onFollowUp'> {
  readonly section: SurveyForm['Sections'][number]
  /** All values of the form. */
  readonly properties: Properties
  readonly factsOf: FactsOf
  readonly queuedOf: ReturnType<typeof usePhotos>['queuedOf']
}

/** A group of checks; what is left of it is fine in one tap. */
export function Section({ properties, ...props }: SectionProps) {
  const keys = new Set(props.section.Checks.flatMap(({ Id }) => [checkKey(Id), noteKey(Id), measureKey(Id)]))
  return <Checks {...props} properties={useValues(properties, (key) => keys.has(key))} />
}

/** A tap in another group draws none of it. */
const Checks = memo(function Checks({ section, properties, factsOf, queuedOf, ...row }: SectionProps) {
  const { Title, Checks } = section
  const { isReadOnly, onChange } = row
  const t = useTexts()
  const id = useId()
  const done = Checks.filter(({ Id }) => lightOf(properties, Id) !== null).length
  // Whether the car has what is optional, nobody can tell for a whole group.
  const rest = Checks.filter(({ Id, IsOptional }) => !IsOptional && lightOf(properties, Id) === null)
  const setRest = () => {
    const all = (light: string) => Object.fromEntries(rest.map(({ Id }) => [checkKey(Id), light]))
    onChange(all('ok'))
    notify.success(t('healthCheck.restWasFine', { count: rest.length }), {
      label: t('healthCheck.undo'),
      run: () => onChange(all('')),
    })
  }
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id={id} className={classes.sectionTitle}>
          {t('healthCheck.sectionProgress', { section: Title, done, total: Checks.length })}
        </h2>
        {!isReadOnly && rest.length > 0 && (
          <Button
            variant="subtle"
            aria-label={t('healthCheck.restFineOf', { section: Title })}
            leftSection={<IconChecks size={20} aria-hidden="true" />}
            onClick={setRest}
          >
            {t('healthCheck.restFine')}
          </Button>
        )}
      </div>
      <ul className={classes.rows}>
        {Checks.map((check) => (
          <CheckRow
            key={check.Id}
            {...row}
            {...factsOf(check)}
            check={check}
            light={lightOf(properties, check.Id)}
            note={properties[noteKey(check.Id)] ?? ''}
            measured={properties[measureKey(check.Id)] ?? ''}
            queued={queuedOf(checkKey(check.Id))}
          />
        ))}
      </ul>
    </section>
  )
})
