import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { checkKey, lightOf, type Properties } from '@verstas/domain/health-checks/properties.ts'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import classes from './form-screen.module.css'

interface SectionProps {
  readonly section: SurveyForm['Sections'][number]
  readonly properties: Properties
  readonly isReadOnly: boolean
  readonly onChange: (changes: Properties) => void
  /** Its checks as rows. */
  readonly children: ReactNode
}

/** A group of checks; what is left of it is fine in one tap. */
export function Section({
  section: { Title, Checks },
  properties,
  isReadOnly,
  onChange,
  children,
}: SectionProps) {
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
      <ul className={classes.rows}>{children}</ul>
    </section>
  )
}
