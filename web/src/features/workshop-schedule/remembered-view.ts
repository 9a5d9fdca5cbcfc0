import { type HourRange, validRange } from '@verstas/domain/workshop-schedule/hours.ts'
import { useCallback, useState } from 'react'

/** The user's settings of the schedule on this device. */
export interface ScheduleView {
  /** The shown hours; by default those of the site. */
  readonly range?: HourRange
  /** True to show all resources, false for the favourites only. */
  readonly isAllShown?: boolean
}

const storageKey = 'verstas.workshopSchedule'

/** Returns the stored view of this device, and functions that change it. */
export function useScheduleView() {
  const [view, setView] = useState(readView)
  const change = useCallback((part: Partial<ScheduleView>) => {
    setView((now) => {
      const next = { ...now, ...part }
      writeView(next)
      return next
    })
  }, [])
  return [view, change] as const
}

function readView(): ScheduleView {
  try {
    const { range, isAllShown } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as ScheduleView
    const isRange = Number.isFinite(range?.from) && Number.isFinite(range?.to)
    return {
      ...(range && isRange && { range: validRange(range) }),
      ...(typeof isAllShown === 'boolean' && { isAllShown }),
    }
  } catch {
    return {}
  }
}

function writeView(view: ScheduleView): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(view))
  } catch {
    // Without storage, the view lasts as long as the page.
  }
}
