import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { EarlierFinding } from '@verstas/contract/health-checks/entities.ts'
import type { ImageMap } from '@verstas/contract/health-checks/survey.ts'
import type { Marker, Severity } from '@verstas/domain/health-checks/markers.ts'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useMemo,
  useRef,
} from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { useIsDark } from '../../../platform/ui/use-colour-scheme.ts'
import classes from './drawing.module.css'
import { MarkerButton } from './marker-button.tsx'
import { MarkerDot } from './severity.tsx'
import type { Markers } from './use-markers.ts'
import { useZoom } from './use-zoom.ts'

interface DrawingProps {
  readonly image: ImageMap
  readonly markers: Markers
  readonly earlier: readonly EarlierFinding[]
  readonly isReadOnly: boolean
  /** The id of the marker that was added last; null if there is none. */
  readonly newId: string | null
  readonly onAdd: (place: Pick<Marker, 'x' | 'y'>) => void
  readonly onMove: (marker: Marker, place: Pick<Marker, 'x' | 'y'>) => void
  readonly onRemove: (marker: Marker) => void
  readonly onOpen: (marker: Marker) => void
  /** The area in which a tap adds a marker. The area receives the focus after a marker is removed. */
  readonly surface: RefObject<HTMLButtonElement | null>
  /** Content to the left of the zoom buttons. */
  readonly children?: ReactNode
}

/** A picture of the vehicle with its markers. A tap adds a marker, unless the inspection is read-only. */
export function Drawing(props: DrawingProps) {
  const { image, markers, earlier, isReadOnly, newId, onAdd, onMove, onRemove, onOpen, surface, children } =
    props
  const t = useTexts()
  const keysId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { zoom, zoomIn, zoomOut } = useZoom(frame)
  const isDark = useIsDark()
  const source = useMemo(() => drawingSource(image.Svg, isDark), [image.Svg, isDark])

  const addAt = ({ clientX, clientY, detail, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    // A click by keyboard has no position, so the marker starts in the middle.
    onAdd(detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height })
  }
  return (
    <div>
      <div className="relative rounded sunken">
        <div ref={frame} className={classes.frame}>
          <div className={classes.picture} style={{ '--zoom': zoom } as CSSProperties}>
            <div className={classes.inner}>
              {isReadOnly ? (
                <img
                  className={`${classes.image} block full`}
                  src={source}
                  alt={image.Title}
                  draggable={false}
                />
              ) : (
                <button
                  ref={surface}
                  type="button"
                  className={`${classes.surface} block full rounded-inner`}
                  aria-label={t('maps.add', { picture: image.Title })}
                  onClick={addAt}
                >
                  <img className={`${classes.image} block full`} src={source} alt="" draggable={false} />
                </button>
              )}
              {earlier.map((finding, index) => (
                <EarlierMark
                  key={`${finding.InspectionId}.${finding.Key}`}
                  finding={finding}
                  hasDate={!earlier.slice(0, index).some((other) => isNear(other, finding))}
                />
              ))}
              {markers.markers.map((marker, index) => (
                <MarkerButton
                  key={marker.id}
                  marker={marker}
                  number={index + 1}
                  name={[markers.nameOf(marker, index + 1), marker.note].filter(Boolean).join(': ')}
                  isNew={marker.id === newId}
                  {...{ keysId, isReadOnly }}
                  onMove={(place) => onMove(marker, place)}
                  onRemove={() => onRemove(marker)}
                  onOpen={() => onOpen(marker)}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
      <span id={keysId} hidden>
        {t('maps.keys')}
      </span>
      <div className="flex wrap justify-end gap-4 mt-4">
        {children}
        <div className="flex gap-4">
          <IconButton
            label={t('maps.zoomOut')}
            icon={IconZoomOut}
            disabled={!zoomOut}
            onClick={() => zoomOut?.()}
          />
          <IconButton
            label={t('maps.zoomIn')}
            icon={IconZoomIn}
            disabled={!zoomIn}
            onClick={() => zoomIn?.()}
          />
        </div>
      </div>
    </div>
  )
}

/**
 * True if the dates of two findings would overlap on a phone. The list below the picture contains all dates.
 */
const isNear = (one: EarlierFinding, other: EarlierFinding): boolean =>
  Math.abs((one.X ?? 0) - (other.X ?? 0)) < 0.25 && Math.abs((one.Y ?? 0) - (other.Y ?? 0)) < 0.14

interface EarlierMarkProps {
  readonly finding: EarlierFinding
  readonly hasDate: boolean
}

/** A finding of an earlier inspection, faint, and with its date if there is space. */
function EarlierMark({ finding: { X, Y, Severity: severity, At }, hasDate }: EarlierMarkProps) {
  const format = useFormat()
  return (
    <span
      className={`${classes.earlier} grid centre absolute untouchable`}
      style={{ left: `${(X ?? 0) * 100}%`, top: `${(Y ?? 0) * 100}%` }}
      aria-hidden="true"
    >
      <MarkerDot severity={severity as Severity} />
      {hasDate && <span className={`${classes.date} rounded-full surface type-13`}>{format.date(At)}</span>}
    </span>
  )
}

/** The colours of the drawings on white, and their replacements on a dark background. */
const darkColours: Readonly<Record<string, string>> = {
  '#ffffff': '#203036',
  '#9fb2b7': '#52686f',
  '#c9d8dc': '#0f191c',
  '#0c2127': '#3c5159',
  '#b3201a': '#ff8f85',
}

/**
 * Returns a data URL of the drawing in the colours of the colour scheme. It is for an `img`, in which an SVG
 * can neither run scripts nor load other files.
 */
function drawingSource(svg: string, isDark: boolean): string {
  const drawn = isDark
    ? svg.replace(/#[\da-f]{6}/gi, (colour) => darkColours[colour.toLowerCase()] ?? colour)
    : svg
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`
}
