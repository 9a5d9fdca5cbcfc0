import classes from './board-box.module.css'
import type { BoxWords } from './box-words.ts'
import { PriorityIcon, SlipIcon, statesOf } from './entry-states.ts'
import type { Box } from './row-layout.ts'

/** In px: from which width on a box has its plate in two lines, in one, with the blue band, and words at its end. */
const widths = { stacked: 34, plate: 76, band: 100, ended: 150 }

interface BoardBoxProps {
  readonly box: Box
  readonly left: number
  readonly width: number
  readonly rowHeight: number
  readonly words: BoxWords
  readonly isRunning: boolean
  /** Minutes by which a promise is missed; 0 for none. */
  readonly slip: number
  readonly isDense: boolean
  /** The Tab key reaches it. */
  readonly isReachable: boolean
  readonly isChosen: boolean
  readonly isMoving: boolean
}

/** One entry as a box: plate, the most pressing state in icon and word, model. All else is in its name. */
export function BoardBox(props: BoardBoxProps) {
  const { box, left, width, rowHeight, words, isRunning, slip, isDense } = props
  const { entry, key, start, end } = box
  const { t, format, times, describe } = words
  const [state, ...others] = statesOf(entry, isRunning)
  const { top, height } = heightIn(box, rowHeight, isDense)
  const isFlat = isDense || height < flatBelow
  const StateIcon = state?.icon
  return (
    <button
      type="button"
      tabIndex={props.isReachable ? 0 : -1}
      aria-label={`${entry.license || t('workSchedule.noPlate')}, ${times(start, end)}, ${describe(entry, isRunning, slip)}`}
      aria-pressed={props.isChosen || undefined}
      className={classes.box}
      data-key={key}
      data-tone={state?.tone}
      data-flat={isFlat || undefined}
      data-narrow={width < widths.plate || undefined}
      data-dense={isDense || height < denseBelow || undefined}
      data-moving={props.isMoving || undefined}
      style={{ left, width: Math.max(width - gap, width * 0.6), top, height }}
    >
      {width >= (isFlat ? widths.plate : widths.stacked) && (
        <b
          className={classes.plate}
          data-band={width >= widths.band || undefined}
          data-stacked={width < widths.plate || undefined}
        >
          {entry.license || '–'}
        </b>
      )}
      <span className={classes.state}>
        {StateIcon && <StateIcon size={13} stroke={2.5} aria-hidden="true" />}
        {others.map(({ full, icon: OtherIcon }) => (
          <OtherIcon key={full} size={13} stroke={2.5} aria-hidden="true" />
        ))}
        {!isDense && width >= widths.plate && (
          <>
            {state && <b>{t(state.brief)}</b>} {entry.model}
          </>
        )}
      </span>
      {entry.priority && (
        <span className={classes.priority}>
          <PriorityIcon size={13} stroke={2.5} color={entry.priority.color} aria-hidden="true" />
          {width >= widths.ended && !isFlat && entry.priority.description}
        </span>
      )}
      {slip > 0 && (
        <span className={classes.slip}>
          <SlipIcon size={13} stroke={2.5} aria-hidden="true" />
          {width >= widths.ended && `+${format.duration(slip)}`}
        </span>
      )}
    </button>
  )
}

/** Between a box and the next one that begins where it ends. */
const gap = 3
/** In px: lower boxes have one line, the lowest the plate as text. */
const flatBelow = 40
const denseBelow = 22

/** In px: above the boxes of a row, and under them, where the strip of what was done lies. */
const space = { top: 7, bottom: 12, topShared: 3, bottomShared: 10, dense: 2 }

function heightIn({ lane, lanes }: Box, rowHeight: number, isDense: boolean) {
  const isShared = lanes > 1
  const top = isDense ? space.dense : isShared ? space.topShared : space.top
  const bottom = isDense ? space.dense : isShared ? space.bottomShared : space.bottom
  const height = (rowHeight - top - bottom) / lanes
  return { top: top + lane * height, height: height - (isShared ? 1 : 0) }
}
