import { shortPlate } from '@verstas/domain/vehicles/identity.ts'
import classes from './board-box.module.css'
import type { BoxWords } from './box-words.ts'
import { type EntryState, type Mark, statesOf, stateWords } from './entry-states.ts'
import type { Box } from './row-layout.ts'

/** A box with its position in the row, in px. `left` is the distance from the start of the time axis. */
export interface PlacedBox {
  readonly box: Box
  readonly left: number
  readonly width: number
  readonly rowHeight: number
  /** The size of a rem in px. */
  readonly rem: number
  readonly isRunning: boolean
  /** The minutes by which a promise is missed; 0 for none. */
  readonly slip: number
  readonly isDense: boolean
  /** True if the Tab key reaches the box. */
  readonly isReachable: boolean
  readonly isChosen: boolean
  readonly isMoving: boolean
}

/**
 * The minimum widths of a box in px: for the plate as text in two lines, a small plate, a plate, and a plate
 * with its blue band. From `ended` on, the box also has the name of its priority, and the lateness beside the
 * plate instead of below it.
 */
const widths = { text: 34, late: 46, stacked: 60, plate: 76, band: 100, ended: 150 }

/** The minimum widths in px of a box that shows its plate as text: without an icon, and next to an icon. */
const textWidths = { plate: 54, besideMark: 70 }

/**
 * Heights in px: a box lower than `flatBelow` has one line, and a box lower than `denseBelow` shows the plate
 * as text.
 */
const flatBelow = 40
const denseBelow = 22

/** Heights in rem: a plate as text, a plate, and a plate with a line below it. */
const lines = { text: 1.3125, one: 1.375, two: 2.625 }

/** The gap between adjacent boxes, in px. */
const gap = 3

/**
 * Returns the HTML of an entry's box. Depending on the space, it has the plate, the icons of states and
 * priority, the most urgent state as text, the model and the lateness. The accessible name contains all
 * facts. Parsing HTML is the fastest way to create hundreds of boxes. All texts are escaped.
 */
export function boxHtml(placed: PlacedBox, words: BoxWords): string {
  const { box, width, isRunning, slip } = placed
  const { entry, start, end } = box
  const { times, describe } = words
  const states = statesOf(entry, isRunning)
  const { isText, isFlat } = shapeOf(placed)
  const license = escaped(entry.license || words.t('workSchedule.noPlate'))
  const facts = `${times(start, end)}, ${escaped(describe(entry, isRunning, slip))}`
  if (isText) {
    const mark = slip > 0 ? 'alert' : states[0]?.mark
    const hasRoom = width >= (mark ? textWidths.besideMark : textWidths.plate)
    const number = hasRoom ? escaped(shortPlate(entry.license) || '–') : ''
    const attributes = `aria-label="${license}, ${facts}"${mark ? ` data-mark="${mark}"` : ''}`
    return `${openingTag(placed, states)} ${attributes}${slip > 0 ? ' data-late' : ''}>${number}</div>`
  }
  const plate = width >= (isFlat ? widths.plate : widths.text) && plateHtml(entry.license, width)
  const inside = [plate, stateHtml(placed, states, words), slipHtml(placed, words)].filter(Boolean).join(' ')
  // The accessible name begins with the visible text, so that speech control finds the box.
  const visibleText = plate
    ? inside
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : license
  return `${openingTag(placed, states)} aria-label="${visibleText}, ${facts}">${inside}</div>`
}

/**
 * Returns the HTML of a box in minimal form: position, colour and plate as text. Takes a third of the time of
 * `boxHtml`.
 */
export function plainBoxHtml(placed: PlacedBox): string {
  const { entry } = placed.box
  const number = placed.width >= widths.text ? escaped(shortPlate(entry.license) || '–') : ''
  return `${openingTag(placed, statesOf(entry, placed.isRunning))}>${number}</div>`
}

/** Returns the opening tag of a box without its `>`, so that the caller can add attributes. */
function openingTag(placed: PlacedBox, states: readonly EntryState[]): string {
  const { box, left, width } = placed
  const { isText, isFlat, top, height } = shapeOf(placed)
  // The style sheet positions a box that overlaps no other box, and `middleOf` sets the padding of that box.
  const position =
    box.lanes > 1
      ? `;top:${top}px;height:${height}px;padding-top:${middleIn(placed.rem, height, isText, isFlat)}px` +
        (height < lines.text * placed.rem ? lowText(height) : '')
      : ''
  return (
    `<div class="${classes.box}" role="button" tabindex="${placed.isReachable ? 0 : -1}" data-key="${box.key}"` +
    ` style="left:${left}px;width:${Math.max(width - gap, width * 0.6)}px${position}"` +
    (states[0] ? ` data-tone="${states[0].tone}"` : '') +
    (isFlat ? ' data-flat' : '') +
    (isText ? ' data-dense' : '') +
    (width < widths.plate ? ' data-narrow' : '') +
    (placed.slip > 0 && width < widths.ended && !isText ? ' data-late' : '') +
    (placed.isChosen ? ' aria-pressed="true"' : '') +
    (placed.isMoving ? ' data-moving' : '')
  )
}

/**
 * Returns the style for text that would not fit the height of its box. The font size is the largest at which
 * no letter is cut off.
 */
const lowText = (height: number): string =>
  `;font-size:${Math.floor(height * 0.85)}px;line-height:${height}px`

/**
 * Returns the space in px above the content of a box that overlaps no other box. The space centres the
 * content.
 */
export function middleOf({
  rowHeight,
  rem,
  isDense,
}: Pick<PlacedBox, 'rowHeight' | 'rem' | 'isDense'>): number {
  const { height } = heightIn({ lane: 0, lanes: 1 }, rowHeight, isDense)
  return middleIn(rem, height, isDense || height < denseBelow, height < flatBelow)
}

function middleIn(rem: number, height: number, isText: boolean, isFlat: boolean): number {
  const content = (isText ? lines.text : isFlat ? lines.one : lines.two) * rem
  return Math.max(0, Math.round((height - content) / 2))
}

/**
 * Returns the top and the height of a box in px. `isFlat` is true if the box has space for one line only, and
 * `isText` if the box shows its plate as text.
 */
function shapeOf({ box, rowHeight, isDense }: PlacedBox) {
  const { top, height } = heightIn(box, rowHeight, isDense)
  const isText = isDense || height < denseBelow
  return { top, height, isText, isFlat: isText || height < flatBelow }
}

function plateHtml(license: string, width: number): string {
  const look =
    width >= widths.band
      ? 'data-band'
      : width >= widths.plate
        ? ''
        : width >= widths.stacked
          ? 'data-stacked'
          : 'data-text'
  return `<b class="${classes.plate}" ${look}>${escaped(shortPlate(license) || '–')}</b>`
}

/**
 * Returns the HTML after or below the plate: the icons of states and priority, the texts of the most urgent
 * state and of the priority, and the model. If the lateness has no space beside the plate, it comes first. A
 * narrow box has only the lateness, or the icons.
 */
function stateHtml(
  { box: { entry }, width, slip }: PlacedBox,
  states: readonly EntryState[],
  { t, format, priorityOf }: BoxWords,
): string {
  const late =
    slip > 0 && width < widths.ended ? `<b class="${classes.late}">+${format.elapsed(slip)}</b> ` : ''
  if (width < widths.plate && late)
    return width >= widths.late ? late : width < widths.text ? markHtml('alert') : ''
  const priority = priorityOf(entry)
  const marks = width < widths.text ? states.slice(0, 1) : states
  const hasFlag = priority && (width >= widths.text || marks.length === 0)
  const icons = marks.map(({ mark }) => markHtml(mark)).join('') + (hasFlag ? flagHtml(priority.color) : '')
  if (width < widths.plate) return icons
  const words = [
    states[0] && stateWords(states[0], 'brief', { t, format }),
    width >= widths.ended && priority?.description,
  ]
  const strong = words.filter(Boolean).join(', ')
  return `${late}${icons}${strong && `<b>${escaped(strong)}</b> `}${escaped(entry.model ?? '')}`
}

const flagHtml = (color: string): string =>
  `<i data-mark="flag"${isColor.test(color) ? ` style="background-color:${color}"` : ''}></i>`

/** Returns the HTML of the lateness beside the plate; empty if the box is too narrow for it. */
const slipHtml = ({ slip, width }: PlacedBox, { format }: BoxWords): string =>
  slip > 0 && width >= widths.ended
    ? `<span class="${classes.slip}">${markHtml('alert')}+${format.elapsed(slip)}</span>`
    : ''

/** Matches a CSS colour name or hex number, and rejects anything else that a style could contain. */
const isColor = /^#?[0-9a-z]+$/i

const markHtml = (mark: Mark): string => `<i data-mark="${mark}"></i>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter) : text

/**
 * The space in px above and below the boxes of a row, as in board-box.module.css. The strips of stampings are
 * in the space below.
 */
const space = { top: 7, bottom: 12, topShared: 3, bottomShared: 10, dense: 2 }

function heightIn({ lane, lanes }: Pick<Box, 'lane' | 'lanes'>, rowHeight: number, isDense: boolean) {
  const isShared = lanes > 1
  const top = isDense ? space.dense : isShared ? space.topShared : space.top
  const bottom = isDense ? space.dense : isShared ? space.bottomShared : space.bottom
  const height = (rowHeight - top - bottom) / lanes
  return { top: top + lane * height, height: height - (isShared ? 1 : 0) }
}
