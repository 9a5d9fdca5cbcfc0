import type { EndedSpan } from '@verstas/domain/time/span.ts'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { hoursOf, type Scale, scaleOf } from './scale.ts'

/** The measures of the board in px. `rows` is the number of rows, which all have the same height. */
export interface Geometry {
  readonly scale: Scale
  readonly rows: number
  readonly rowHeight: number
  readonly columnWidth: number
  readonly headHeight: number
  /** The visible width, including the column of names. */
  readonly viewWidth: number
  readonly viewHeight: number
  readonly rem: number
}

/** Sizes in rem, because larger text requires larger rows. */
const sizes = {
  column: { narrow: 9.5, middle: 10, wide: 12.5 },
  head: { usual: 2.5, dense: 2 },
  row: { least: 4.25, most: 7, dense: 1.5625, mostDense: 2.75 },
  leastHour: 4,
} as const

/** The board widths, in rem, from which the column of names is wider. */
const columnSteps = { middle: 35, wide: 52 }

interface View {
  readonly width: number
  readonly height: number
  readonly areaHeight: number
  readonly rem: number
}

/**
 * Returns the measures of the board, and updates them after each change of size; null before the first
 * measurement. A few rows share the height of the whole area, up to a maximum height. Content that appears
 * below the board therefore does not change the height of the rows.
 */
export function useGeometry(
  area: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  rows: number,
  range: EndedSpan,
  isDense: boolean,
): Geometry | null {
  const [view, setView] = useState<View | null>(null)
  useLayoutEffect(() => {
    const [element, around] = [scroller.current, area.current]
    if (!element || !around) return
    const measure = () =>
      setView((before) => {
        const { clientWidth: width, clientHeight: height } = element
        const { clientHeight: areaHeight } = around
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
        const isSame =
          before?.width === width &&
          before.height === height &&
          before.areaHeight === areaHeight &&
          before.rem === rem
        return isSame ? before : { width, height, areaHeight, rem }
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [area, scroller])

  return useMemo(() => view && geometryOf(view, rows, range, isDense), [view, rows, range, isDense])
}

function geometryOf(
  { width, height, areaHeight, rem }: View,
  rows: number,
  range: EndedSpan,
  isDense: boolean,
): Geometry {
  const wide = width / rem
  // Names of low dense rows have one line, so they need the width earlier.
  const column =
    wide >= (isDense ? columnSteps.middle : columnSteps.wide)
      ? sizes.column.wide
      : wide >= columnSteps.middle
        ? sizes.column.middle
        : sizes.column.narrow
  const columnWidth = column * rem
  const headHeight = (isDense ? sizes.head.dense : sizes.head.usual) * rem
  const filling = Math.floor((areaHeight - headHeight) / Math.max(rows, 1))
  const { least: leastRow, most: mostRow } = isDense
    ? { least: sizes.row.dense, most: sizes.row.mostDense }
    : sizes.row
  const least = hoursOf(range) * sizes.leastHour * rem
  return {
    scale: scaleOf(range, Math.max(width - columnWidth, least)),
    rows,
    rowHeight: Math.min(Math.max(filling, leastRow * rem), mostRow * rem),
    columnWidth,
    headHeight,
    viewWidth: width,
    viewHeight: height,
    rem,
  }
}
