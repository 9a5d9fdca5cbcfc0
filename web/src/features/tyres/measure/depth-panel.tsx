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
  /** Null if unmeasured. */
  readonly depth: number | null
  /** The slider's position while unmeasured. */
  readonly start: number
  readonly law: TyreLaw | null
  readonly onDepth: (depth: number) => void
  /** The same, and on to the next wheel. */
  readonly onDepthAndNext: (depth: number) => void
  readonly isPad: boolean
  readonly onPadChange: (isPad: boolean) => void
  /** Earlier data of the wheel. */
  readonly children: ReactNode
}

/** Sets the depth of one wheel: by a slider, by plus and minus, or by one tap on the quick pad. */
export function DepthPanel(props: DepthPanelProps) {
  const { name, depth, start, law, onDepth, onDepthAndNext, isPad, onPadChange, children } = props
  const t = useTexts()
  const words = useTyreWords()
  const id = useId()
  const [shown, { least, most, step }] = [depth ?? start, treadDepth]
  const legal = law ? legalDepth(law) : null
  const panel = useRef<HTMLElement>(null)
  const wasPad = useRef(isPad)
  // The pad is higher than the slider: once it is chosen, its end scrolls into view.
  useEffect(() => {
    if (isPad && !wasPad.current) panel.current?.scrollIntoView({ block: 'nearest' })
    wasPad.current = isPad
  }, [isPad])
  /** The value after a button, for a screen reader; the slider announces its value by itself. */
  const [said, setSaid] = useState('')
  const inWords = (value: number) => t('tyres.millimetres', { depth: words.depth(value) })
  const change = (by: number) => {
    const next = depth === null ? start : toDepth(depth + by)
    setSaid(inWords(next))
    onDepth(next)
  }
  const slideTo = (next: number) => {
    setSaid('')
    onDepth(next)
  }
  const tapOnPad = (next: number) => {
    setSaid(`${name}: ${inWords(next)}`)
    onDepthAndNext(next)
  }
  return (
    <section ref={panel} className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.name} aria-live="polite">
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
            <Slider
              value={shown}
              isMeasured={depth !== null}
              label={t('tyres.depth', { wheel: name })}
              words={depth === null ? t('tyres.notMeasured') : inWords(depth)}
              onMove={slideTo}
              onRelease={onDepthAndNext}
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

interface SliderProps {
  readonly value: number
  readonly isMeasured: boolean
  readonly label: string
  /** The value for a screen reader. */
  readonly words: string
  readonly onMove: (depth: number) => void
  /**
   * Called when a finger or the mouse releases a chosen value. Keys only change the value: their user keeps
   * the focus.
   */
  readonly onRelease: (depth: number) => void
}

function Slider({ value, isMeasured, label, words, onMove, onRelease }: SliderProps) {
  const slider = useRef<HTMLInputElement>(null)
  /** The value at the touch; null without a touch. */
  const before = useRef<{ readonly value: number; readonly isMeasured: boolean } | null>(null)
  const release = () => {
    const chosen = Number(slider.current?.value)
    const { current: held } = before
    before.current = null
    // A tap on the value that it shows changes nothing, but measures a wheel.
    if (held && (chosen !== held.value || !held.isMeasured)) onRelease(chosen)
  }
  useEffect(() => {
    const { current } = slider
    // React reports each movement as a change; the browser's own event comes at the end, after a touch has
    // set the value.
    current?.addEventListener('change', release)
    return () => current?.removeEventListener('change', release)
  })
  return (
    <input
      ref={slider}
      type="range"
      className={classes.range}
      min={treadDepth.least}
      max={treadDepth.most}
      step={treadDepth.step}
      value={value}
      aria-label={label}
      aria-valuetext={words}
      onChange={(event) => onMove(Number(event.currentTarget.value))}
      onPointerDown={() => {
        before.current = { value, isMeasured }
      }}
      onPointerCancel={() => {
        before.current = null
      }}
      onKeyDown={(event) => {
        before.current = null
        // The arrows move away from the value that it shows; this measures it.
        if (event.key === 'Enter') {
          event.preventDefault()
          onMove(value)
        }
      }}
      onClick={release}
    />
  )
}

/** A part of the way from the least to the most, for the styles. */
const at = (part: number) => ({ '--at': part }) as CSSProperties
