import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import type { Light } from '@verstas/contract/health-checks/survey.ts'
import { lights } from '@verstas/contract/health-checks/values.ts'
import { startTransition, useOptimistic } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import rowFocus from '../../../platform/ui/row-focus.module.css'
import classes from './lights.module.css'

const lightIcons = { ok: IconCheck, soon: IconClock, now: IconAlertTriangle } as const

interface LightChoiceProps {
  /** The name of the radio group, which is unique on the page. */
  readonly name: string
  readonly label: string
  readonly value: Light | null
  readonly isReadOnly: boolean
  /** Receives null when the selected light is tapped again. */
  readonly onLight: (light: Light | null) => void
}

/**
 * Selects a light: OK, soon or now. A tap renders the light immediately, and its consequences in a
 * transition.
 */
export function LightChoice({ name, label, value, isReadOnly, onLight }: LightChoiceProps) {
  const t = useTexts()
  const [shown, show] = useOptimistic(value)
  const choose = (light: Light | null) =>
    startTransition(() => {
      show(light)
      onLight(light)
    })
  return (
    <div role="radiogroup" aria-label={label} className="flex wrap gap-8">
      {lights.map((light) => {
        const LightIcon = lightIcons[light]
        return (
          <label
            key={light}
            className={`${classes.light} ${rowFocus.inner} line justify-centre gap-6 relative touch rounded quiet type-15 strong soft`}
            data-light={light}
          >
            <input
              type="radio"
              className={`${classes.input} full full-height fill`}
              name={name}
              checked={shown === light}
              disabled={isReadOnly}
              onChange={() => choose(light)}
              onClick={() => shown === light && choose(null)}
            />
            <LightIcon size={20} stroke={2} aria-hidden="true" className="rigid" />
            <span className="shrink break-anywhere">{t(`healthCheck.${light}`)}</span>
          </label>
        )
      })}
    </div>
  )
}
