import { treadDepth } from '@verstas/contract/limits.ts'

import { type TyreLaw, verdictOf } from '@verstas/domain/tyres/verdict.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { NamedGroup } from '../../../platform/ui/named-group.tsx'
import { useTyreWords } from '../words.ts'
import classes from './quick-pad.module.css'

const { least, most, step } = treadDepth
const depths = Array.from({ length: (most - least) / step + 1 }, (_, place) => least + place * step)

interface QuickPadProps {
  /** The name of the selected wheel. */
  readonly name: string
  readonly depth: number | null
  readonly law: TyreLaw | null
  readonly onDepth: (depth: number) => void
}

/** A button for each possible depth, so that one tap measures the wheel. */
export function QuickPad({ name, depth, law, onDepth }: QuickPadProps) {
  const t = useTexts()
  const words = useTyreWords()
  return (
    <>
      <p className={classes.hint}>{t('tyres.padHint')}</p>
      <NamedGroup aria-label={t('tyres.depth', { wheel: name })} className={classes.pad}>
        {depths.map((choice) => (
          <button
            type="button"
            key={choice}
            className={classes.key}
            data-verdict={law ? verdictOf(choice, law) : undefined}
            aria-pressed={choice === depth}
            onClick={() => onDepth(choice)}
          >
            {words.depth(choice)}
          </button>
        ))}
      </NamedGroup>
    </>
  )
}
