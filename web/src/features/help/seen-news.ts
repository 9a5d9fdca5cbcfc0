import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/api/listeners.ts'
import { sessionItem } from '../../platform/session/session-items.ts'
import { newestVersion } from './news.ts'

const parseSeen = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) })

/** The version of the news that each person last opened on this device, by employee id. */
const seenItem = sessionItem('newsSeen', parseSeen, { storageOf: () => localStorage })

const listeners = createListeners()

/** Stores that the person has opened the newest news on this device. */
export function markNewsSeen(employeeId: number): void {
  seenItem.write({ ...seenItem.read(), [employeeId]: newestVersion })
  listeners.notify()
}

/**
 * Stores the current version at a person's first visit on this device, so that new users have no unread news.
 */
export function noteFirstVisit(employeeId: number): void {
  if (seenItem.read()?.[employeeId] === undefined) markNewsSeen(employeeId)
}

const hasUnseen = (employeeId: number): boolean => {
  const seen = seenItem.read()?.[employeeId]
  return seen !== undefined && seen !== newestVersion
}

/** True from an update of the app until the person opens the news. */
export const useHasUnseenNews = (employeeId: number): boolean =>
  useSyncExternalStore(listeners.subscribe, () => hasUnseen(employeeId))
