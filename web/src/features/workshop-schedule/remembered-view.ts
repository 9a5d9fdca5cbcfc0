import { type HourRange, validRange } from '@verstas/domain/workshop-schedule/hours.ts'
import { useCallback, useState } from 'react'

/** The view of the schedule that the user chose on this device. */
export interface ScheduleView {
  /** The visible hours; those of the site if omitted. */
  readonly range?: HourRange
  /** True if all resources are shown; false if only the favourites are shown. */
  readonly isAllShown?: boolean
}

const storageKey = 'verstas.workshopSchedule'

/** Returns the view that is stored on this device, and functions that change it. */
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
    // The view lasts as long as the page if the browser forbids storage.
  }
}
