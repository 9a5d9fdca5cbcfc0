import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconGridDots, IconMinus, IconPlus } from '@tabler/icons-react'
import { treadDepth } from '@verstas/contract/tyres/entities.ts'
import { toDepth } from '@verstas/domain/tyres/draft.ts'
import { legalDepth, type TyreLaw } from '@verstas/domain/tyres/verdict.ts'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useTyreWords } from '../words.ts'
import classes from './depth-panel.module.css'
import { QuickPad } from './quick-pad.tsx'

interface DepthPanelProps {
  /** The wheel that is measured. */
  readonly name: string
  /** Null where nobody measured. */
  readonly depth: number | null
  /** Where the slider stands while nobody has measured. */
  readonly start: number
  readonly law: TyreLaw | null
  readonly onDepth: (depth: number) => void
  /** The same, and on to the next wheel. */
  readonly onPadDepth: (depth: number) => void
  readonly isPad: boolean
  readonly onPadChange: (isPad: boolean) => void
  /** What is known of the wheel from before. */
  readonly children: ReactNode
}

/** Sets the depth of one wheel: by a slider, by plus and minus, or by one tap on the quick pad. */
export function DepthPanel(props: DepthPanelProps) {
  const { name, depth, start, law, onDepth, onPadDepth, isPad, onPadChange, children } = props
  const t = useTexts()
  const words = useTyreWords()
  const id = useId()
  const [shown, { least, most, step }] = [depth ?? start, treadDepth]
  const legal = law ? legalDepth(law) : null
  const panel = useRef<HTMLElement>(null)
  // The pad is higher than the slider: what it has at its end comes into sight.
  useEffect(() => {
    if (isPad) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isPad])
  /** What a button has set, for a screen reader; the slider says its value by itself. */
  const [said, setSaid] = useState('')
  const inWords = (value: number) => t('tyres.millimetres', { depth: words.depth(value) })
  const change = (by: number) => {
    const next = depth === null ? start : toDepth(depth + by)
    setSaid(inWords(next))
    onDepth(next)
  }
  const slideTo = (value: string) => {
    setSaid('')
    onDepth(Number(value))
  }
  const tapOnPad = (next: number) => {
    setSaid(`${name}: ${inWords(next)}`)
    onPadDepth(next)
  }
  return (
    <section ref={panel} className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.name}>
          {name}
        </h2>
        <span className={classes.depth}>
          {depth === null ? '–' : words.depth(depth)} <small>mm</small>
        </span>
        <span role="status" className="visually-hidden">
          {said}
        </span>
      </div>
      {isPad ? (
        <QuickPad name={name} depth={depth} law={law} onDepth={tapOnPad} />
      ) : (
        <div className={classes.slide}>
          <ActionIcon
            size={56}
            variant="default"
            aria-label={t('tyres.less')}
            disabled={depth === least}
            onClick={() => change(-step)}
          >
            <IconMinus aria-hidden="true" />
          </ActionIcon>
          <div
            className={classes.track}
            style={at(shown / most)}
            data-unmeasured={depth === null || undefined}
          >
            <input
              type="range"
              className={classes.range}
              min={least}
              max={most}
              step={step}
              value={shown}
              aria-label={t('tyres.depth', { wheel: name })}
              aria-valuetext={depth === null ? t('tyres.notMeasured') : inWords(depth)}
              onChange={(event) => slideTo(event.currentTarget.value)}
              // A tap on the value that the slider shows changes nothing, but measures it.
              onPointerUp={(event) => depth === null && slideTo(event.currentTarget.value)}
            />
            {legal !== null && <span className={classes.limit} style={at(legal / most)} aria-hidden="true" />}
            <div className={classes.scale} aria-hidden="true">
              <span>{least}</span>
              {legal !== null && (
                <span className={classes.limitWord} style={at(legal / most)}>
                  {t('tyres.limit', { depth: words.depth(legal) })}
                </span>
              )}
              <span>{most}</span>
            </div>
          </div>
          <ActionIcon
            size={56}
            variant="default"
            aria-label={t('tyres.more')}
            disabled={depth === most}
            onClick={() => change(step)}
          >
            <IconPlus aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
      <div className={classes.foot}>
        <div className={classes.known}>{children}</div>
        <Button
          variant="subtle"
          leftSection={
            isPad ? (
              <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
            ) : (
              <IconGridDots size={20} aria-hidden="true" />
            )
          }
          onClick={() => onPadChange(!isPad)}
        >
          {t(isPad ? 'tyres.slider' : 'tyres.pad')}
        </Button>
      </div>
    </section>
  )
}

/** A part of the way from the least to the most, for the styles. */
const at = (part: number) => ({ '--at': part }) as CSSProperties
