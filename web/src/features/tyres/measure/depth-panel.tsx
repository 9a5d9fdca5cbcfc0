import { IconAdjustmentsHorizontal, IconGridDots, IconMinus, IconPlus } from '@tabler/icons-react'
import { treadDepth } from '@verstas/contract/limits.ts'
import { toDepth } from '@verstas/domain/tyres/draft.ts'
import { legalDepth, type TyreLaw, verdictOf } from '@verstas/domain/tyres/verdict.ts'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { NamedGroup } from '../../../platform/ui/named-group.tsx'
import { useTyreWords } from '../words.ts'
import classes from './depth-panel.module.css'

interface DepthPanelProps {
  /** The name of the selected wheel. */
  readonly name: string
  /** Null if the wheel is unmeasured. */
  readonly depth: number | null
  /** The depth from which the buttons and keys start for an unmeasured wheel. The slider then has no knob. */
  readonly start: number
  readonly law: TyreLaw | null
  readonly onDepth: (depth: number) => void
  /** Sets a depth, after which the next wheel is selected. */
  readonly onDepthAndNext: (depth: number) => void
  readonly isPad: boolean
  readonly onPadChange: (isPad: boolean) => void
  /** The wheel's earlier data, below the slider or the pad. */
  readonly children: ReactNode
}

/** Sets the depth of a wheel with a slider, with plus and minus buttons, or with one tap on the quick pad. */
export function DepthPanel(props: DepthPanelProps) {
  const { name, depth, start, law, onDepth, onDepthAndNext, isPad, onPadChange, children } = props
  const t = useTexts()
  const words = useTyreWords()
  const id = useId()
  const [shownDepth, { least, most, step }] = [depth ?? start, treadDepth]
  const legal = law ? legalDepth(law) : null
  const panel = useRef<HTMLElement>(null)
  const wasPad = useRef(isPad)
  // Scrolls the pad into view when the user opens it, because it is taller than the slider.
  useEffect(() => {
    if (isPad && !wasPad.current) panel.current?.scrollIntoView({ block: 'nearest' })
    wasPad.current = isPad
  }, [isPad])
  /**
   * The depth to announce to screen readers after a tap on a button or on the pad. The slider announces its
   * value itself.
   */
  const [announcement, setAnnouncement] = useState('')
  const inWords = (value: number) => t('tyres.millimetres', { depth: words.depth(value) })
  const change = (by: number) => {
    const next = depth === null ? start : toDepth(depth + by)
    setAnnouncement(inWords(next))
    onDepth(next)
  }
  const slideTo = (next: number) => {
    setAnnouncement('')
    onDepth(next)
  }
  const tapOnPad = (next: number) => {
    setAnnouncement(`${name}: ${inWords(next)}`)
    onDepthAndNext(next)
  }
  return (
    <section ref={panel} className={`${classes.panel} container pad-16 card`} aria-labelledby={id}>
      <div className="flex wrap baseline spread gap-y-0 gap-x-12">
        <h2 id={id} className="type-20" aria-live="polite">
          {name}
        </h2>
        <span className="number-34">
          {depth === null ? '–' : words.depth(depth)} <small className="soft type-15">mm</small>
        </span>
        <span role="status" className="visually-hidden">
          {announcement}
        </span>
      </div>
      {isPad ? (
        <QuickPad name={name} depth={depth} law={law} onDepth={tapOnPad} />
      ) : (
        <div className={`${classes.slide} grid top gap-12`}>
          <IconButton
            size="main"
            variant="quiet"
            label={t('tyres.less')}
            icon={IconMinus}
            disabled={depth === least}
            onClick={() => change(-step)}
          />
          <div
            className={`${classes.track} relative`}
            style={at(shownDepth / most)}
            data-unmeasured={depth === null || undefined}
          >
            <Slider
              value={shownDepth}
              isMeasured={depth !== null}
              label={t('tyres.depth', { wheel: name })}
              words={depth === null ? t('tyres.notMeasured') : inWords(depth)}
              onMove={slideTo}
              onRelease={onDepthAndNext}
            />
            {legal !== null && (
              <span
                className={`${classes.limit} absolute untouchable`}
                style={at(legal / most)}
                aria-hidden="true"
              />
            )}
            <div className={`${classes.scale} flex spread relative type-13 soft`} aria-hidden="true">
              <span>{least}</span>
              {legal !== null && (
                <span className={`${classes.limitWord} absolute nowrap`} style={at(legal / most)}>
                  {t('tyres.limit', { depth: words.depth(legal) })}
                </span>
              )}
              <span>{most}</span>
            </div>
          </div>
          <IconButton
            size="main"
            variant="quiet"
            label={t('tyres.more')}
            icon={IconPlus}
            disabled={depth === most}
            onClick={() => change(step)}
          />
        </div>
      )}
      <div className="line wrap spread gap-y-4 gap-x-12 mt-8">
        <div className={`${classes.earlierData} grid gap-2 type-15 soft`}>{children}</div>
        <Button
          variant="plain"
          icon={isPad ? IconAdjustmentsHorizontal : IconGridDots}
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
  /** The value as text, for screen readers. */
  readonly words: string
  readonly onMove: (depth: number) => void
  /**
   * Runs when the user releases the slider with a finger or the mouse, and the wheel has a new depth. Keys do
   * not trigger it, because each key press would select the next wheel.
   */
  readonly onRelease: (depth: number) => void
}

function Slider({ value, isMeasured, label, words, onMove, onRelease }: SliderProps) {
  const slider = useRef<HTMLInputElement>(null)
  /** The slider's state when a finger or the mouse pressed it; null while nothing presses the slider. */
  const before = useRef<{ readonly value: number; readonly isMeasured: boolean } | null>(null)
  const release = () => {
    const chosen = Number(slider.current?.value)
    const { current: touched } = before
    before.current = null
    // A tap on the current position sets the depth only if the wheel is unmeasured.
    if (touched && (chosen !== touched.value || !touched.isMeasured)) onRelease(chosen)
  }
  useEffect(() => {
    const { current } = slider
    // React's `onChange` fires for each movement. The browser's `change` event fires once, after the release.
    current?.addEventListener('change', release)
    return () => current?.removeEventListener('change', release)
  })
  return (
    <input
      ref={slider}
      type="range"
      className={`${classes.range} full`}
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
        // Enter sets the depth at the slider's position. An arrow key would first move the slider.
        if (event.key === 'Enter') {
          event.preventDefault()
          onMove(value)
        }
      }}
      onClick={release}
    />
  )
}

/** Returns the CSS custom property for a fraction of the slider's range. */
const at = (part: number) => ({ '--at': part }) as CSSProperties

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
function QuickPad({ name, depth, law, onDepth }: QuickPadProps) {
  const t = useTexts()
  const words = useTyreWords()
  return (
    <>
      <p className={`${classes.hint} type-15 soft`}>{t('tyres.padHint')}</p>
      <NamedGroup aria-label={t('tyres.depth', { wheel: name })} className={classes.pad}>
        {depths.map((choice) => (
          <button
            type="button"
            key={choice}
            className={`${classes.key} rounded-inner quiet number-19 ink text-centre`}
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
