import { IconAlertTriangle } from '@tabler/icons-react'
import { type AxleWarning, axleWarnings } from '@verstas/domain/tyres/axle-warnings.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { capitalize, useTyreWords } from '../words.ts'
import classes from './axle-notes.module.css'
import type { SetForm } from './tyre-form.ts'

/** Warnings about inconsistent depths and sizes. The user can save the set nevertheless. */
export function AxleNotes({ set }: { readonly set: Pick<SetForm, 'axles'> }) {
  const t = useTexts()
  const words = useTyreWords()
  const warnings = axleWarnings(
    set.axles.map(({ DepthLeft = null, DepthRight = null, Size, ...axle }) => ({
      ...axle,
      DepthLeft,
      DepthRight,
      Size: Size || null,
    })),
  )
  const say = (warning: AxleWarning): string => {
    const axle = capitalize(words.axle(warning.axleNumber, set.axles.length))
    if (warning.kind === 'size') return t('tyres.warn.size', { axle })
    const depth = words.depth(warning.millimetres)
    if (warning.kind === 'difference') return t('tyres.warn.difference', { axle, depth })
    const field = warning.side === 'left' ? 'DepthLeft' : 'DepthRight'
    // Names the wheel without "outer", because the sentence itself mentions the outer and the inner wheel.
    const wheel = words.wheel({ axleNumber: warning.axleNumber, field }, set.axles.map(single))
    return t('tyres.warn.twinDifference', { wheel, depth })
  }
  return (
    <div aria-live="polite" className="hide-empty grid gap-8">
      {warnings.map((warning) => (
        <p key={say(warning)} className={`${classes.note} flex gap-12 pad-12-16 rounded type-15 late`}>
          <IconAlertTriangle className="rigid" size={22} aria-hidden="true" />
          <span>{say(warning)}</span>
        </p>
      ))}
    </div>
  )
}

const single = ({ axleNumber }: { readonly axleNumber: number }) => ({ axleNumber, isTwin: false })
