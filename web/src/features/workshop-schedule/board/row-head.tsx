import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import { memo, useEffect, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { afterFrame } from './after-frame.ts'
import { type BoardRow, levelClasses } from './board-props.ts'
import { ResourceFace } from './resource-face.tsx'
import classes from './row-head.module.css'

interface RowHeadProps {
  readonly row: BoardRow
  readonly top: number
  readonly height: number
  readonly isDense: boolean
  /** True if two lines of a name fit into a dense row. */
  readonly hasTwoLines: boolean
  /** True while the target of a move is on this row. */
  readonly isTarget: boolean
  /** True for a favourite; undefined if no stars are shown. */
  readonly isFavourite: boolean | undefined
  readonly onToggle: ((resourceId: number) => void) | undefined
  readonly onOpen: (resource: ScheduleResource) => void
}

/** The name of a row's resource, with its load or a note. A tap opens the day of the resource. */
export const RowHead = memo(function RowHead(props: RowHeadProps) {
  const { row, top, height, isDense, hasTwoLines, isTarget, isFavourite, onToggle, onOpen } = props
  const { resource, load, note } = row
  const t = useTexts()
  // True after the first frame, which only renders the name.
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => afterFrame(() => setIsWhole(true)), [])
  const Star = isFavourite ? IconStarFilled : IconStar
  return (
    <div
      className={`${classes.head} flex absolute surface`}
      data-dense={isDense || undefined}
      data-two-lines={hasTwoLines || undefined}
      data-target={isTarget || undefined}
      data-plain={!isWhole || undefined}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {isWhole && isFavourite !== undefined && (
        <button
          type="button"
          className={`${classes.star} inset-focus rigid brand`}
          aria-pressed={isFavourite}
          aria-label={t('schedule.favourite', { name: resource.name })}
          onClick={() => onToggle?.(resource.id)}
        >
          <Star size={isDense ? 15 : 20} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={`${classes.open} inset-focus line grow shrink`}
        onClick={() => onOpen(resource)}
      >
        {isWhole && !isDense && isFavourite === undefined && (
          <span className={classes.avatar}>
            <ResourceFace resource={resource} />
          </span>
        )}
        <span className={`${classes.words} stack gap-2 grow shrink`}>
          <span className={`${classes.name} type-15 strong break-anywhere clamp-2`}>{resource.name}</span>
          {isWhole && note && <span className="type-13 soft">{note}</span>}
          {isWhole && !note && load && (
            <span className={`line gap-8 type-13 ${levelClasses[load.level]}`}>
              <span
                className={`${classes.meter} grow clip sunken`}
                data-full={load.level === 'full' || undefined}
                aria-hidden="true"
              >
                <i style={{ width: `${Math.min(load.percent, 100)}%` }} />
              </span>
              <span className={`${classes.percent} nowrap`}>
                {t('schedule.load', { percent: load.percent })}
              </span>
            </span>
          )}
        </span>
      </button>
    </div>
  )
})
