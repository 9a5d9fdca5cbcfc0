import { IconBell, IconBellOff, IconMaximize } from '@tabler/icons-react'
import type { Wall, WallRow } from '@verstas/contract/activities/wall-entities.ts'
import { longestFreshMs } from '@verstas/domain/activities/wall.ts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { AsOf } from '../as-of.tsx'
import { Counts } from '../counts.tsx'
import { MonitorList, MonitorRow } from '../monitor-row.tsx'
import { useAlertSetting, useUrgentAlert } from '../use-urgent-alert.ts'
import classes from './wall.module.css'

/** Renders the wall of a valid link. Outdated data remains visible, with the time at which it was fetched. */
export function WallView({ wall, now }: { readonly wall: Wall; readonly now: Date }) {
  const t = useTexts()
  const format = useFormat()
  const alert = useAlertSetting()
  const fresh = useUrgentAlert(wall.Waiting, wall.Priorities, alert.isOn)
  const isOld = now.getTime() - Date.parse(wall.AsOf) > longestFreshMs
  const { Waiting, UnderWork, CustomersWaiting } = wall.Counts
  const BellIcon = alert.isOn ? IconBell : IconBellOff
  return (
    <>
      <header className={`${classes.head} line wrap`}>
        <h1 className={classes.title}>{wall.SiteName}</h1>
        <Counts waiting={Waiting} underWork={UnderWork} customers={CustomersWaiting} />
        <AsOf at={wall.AsOf} isOld={isOld} />
        <span className="inline-flex">
          <IconButton
            label={t('monitor.alert')}
            icon={BellIcon}
            aria-pressed={alert.isOn}
            onClick={alert.toggle}
          />
          {document.fullscreenEnabled && (
            <IconButton
              className={classes.fullScreen ?? ''}
              label={t('wall.fullScreen')}
              icon={IconMaximize}
              // Nothing changes if the browser refuses full screen.
              onClick={() => document.documentElement.requestFullscreen().catch(() => undefined)}
            />
          )}
        </span>
        <span className={`${classes.clock} number-34`}>{format.time(now)}</span>
      </header>
      <div className={`${classes.lists} grid gap-16`}>
        <WallList kind="waiting" rows={wall.Waiting} count={Waiting} {...{ wall, now, fresh }} />
        <WallList kind="underWork" rows={wall.UnderWork} count={UnderWork} {...{ wall, now, fresh }} />
      </div>
      <p role="status" className="visually-hidden">
        {fresh.map(({ Header }) => t('monitor.newUrgent', { task: Header })).join(' ')}
      </p>
    </>
  )
}

interface WallListProps {
  readonly wall: Wall
  readonly now: Date
  readonly kind: 'waiting' | 'underWork'
  readonly rows: readonly WallRow[]
  /** The number of all tasks, including those whose rows do not fit. */
  readonly count: number
  readonly fresh: readonly { readonly Id: number }[]
}

function WallList({ wall, now, kind, rows, count, fresh }: WallListProps) {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const fitting = useRowsThatFit(place)
  const shown = rows.slice(0, fitting)
  const title = t(kind === 'waiting' ? 'monitor.waiting' : 'monitor.underWork')
  return (
    <section className={`${classes.section} grid shrink`}>
      <div className={`${classes.listHead} flex spread gap-16 type-17 soft`}>
        <h2>{title}</h2>
        {count > shown.length && <span>{t('monitor.moreThanShown', { count: count - shown.length })}</span>}
      </div>
      <div ref={place} className={classes.place} data-full={shown.length === fitting || undefined}>
        {shown.length === 0 ? (
          <p className={`${classes.nothing} card type-17 soft`}>
            {t(kind === 'waiting' ? 'monitor.nothingWaiting' : 'monitor.nothingUnderWork')}
          </p>
        ) : (
          <MonitorList label={title} kind={kind} isWall>
            {shown.map((task) => (
              <MonitorRow
                key={task.Id}
                task={task}
                kind={kind}
                now={now}
                priorities={wall.Priorities}
                facts={kind === 'waiting' ? [task.TypeDescription, task.CreatorName] : [task.AssigneeName]}
                isNew={fresh.some(({ Id }) => Id === task.Id)}
              />
            ))}
          </MonitorList>
        )}
      </div>
    </section>
  )
}

/** The minimum height of a row on the wall, in em of the list (`monitor-row.module.css`). */
const rowEm = 6.75

/**
 * Returns the number of rows that fit into an element of fixed height, at least 1. Infinity if the element
 * grows with its rows.
 */
function useRowsThatFit(element: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const place = element.current
    if (!place) return
    const measure = () => {
      const { overflow, fontSize } = getComputedStyle(place)
      const fits = Math.floor(place.clientHeight / (rowEm * Number.parseFloat(fontSize)))
      setCount(overflow === 'hidden' ? Math.max(1, fits) : Number.POSITIVE_INFINITY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [element])
  return count
}
