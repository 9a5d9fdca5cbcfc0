import { Textarea } from '@mantine/core'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './reason-field.module.css'

interface ReasonFieldProps {
  readonly reason: string
  readonly onChange: (reason: string) => void
  /** Why it cannot be sent as it is; null for nothing. */
  readonly problem: string | null
}

const usual = ['forgotten', 'wrongRow', 'wrongTime', 'break', 'agreed'] as const

/** Why the correction is made: one of the usual reasons by a tap, or in one's own words. */
export function ReasonField({ reason, onChange, problem }: ReasonFieldProps) {
  const t = useTexts()
  return (
    <div className={classes.field}>
      <Textarea
        label={t('correction.reason')}
        description={t('correction.reasonHint')}
        value={reason}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={problem}
        maxLength={500}
        rows={2}
        required
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div className={classes.usual} role="group" aria-label={t('correction.usualReasons')}>
        {usual.map((name) => {
          const words = t(`correction.usual.${name}`)
          return (
            <button
              key={name}
              type="button"
              className={classes.choice}
              aria-pressed={reason === words}
              onClick={() => onChange(words)}
            >
              {words}
            </button>
          )
        })}
      </div>
    </div>
  )
}
