import type { QueryClient } from '@tanstack/react-query'
import { liveChanges } from '@verstas/contract/live/changes.ts'
import type { LiveEvent, LiveEventName, TopicState } from '@verstas/contract/live/events.ts'
import { invalidateSubjects } from '../api/endpoint-query.ts'
import { refreshTexts } from '../session/refresh-texts.ts'
import { currentLanguage } from '../texts/i18n.ts'

/** The events that features handle. `refresh` is excluded, because it concerns all queries. */
type FeatureEventName = Exclude<LiveEventName, 'refresh'>

/**
 * A feature's handlers of live events, for the signed-in user. The app itself invalidates the queries of
 * `liveChanges`. A handler compares the event with cached responses, or updates them from the event.
 */
export type LiveHandlers = {
  readonly [Name in FeatureEventName]?: (
    queries: QueryClient,
    event: LiveEvent<Name>,
    employeeId: number,
  ) => void
} & {
  /** Handles the first connection. Earlier events were missed. */
  readonly connected?: (queries: QueryClient) => void
  /** Receives the current state of a work order when the page subscribes to its events. */
  readonly subscribed?: (queries: QueryClient, workOrderId: number, state: TopicState) => void
}

/** The callbacks of the live connection. */
export interface LiveListener {
  readonly handleEvent: <Name extends LiveEventName>(name: Name, event: LiveEvent<Name>) => void
  readonly connected: () => void
  readonly subscribed: (workOrderId: number, state: TopicState) => void
  /** Refetches all data, because events may have been missed. */
  readonly refresh: () => void
}

type Handle = (queries: QueryClient, event: LiveEvent, employeeId: number) => void

const subjectsOfEvents = Object.values(liveChanges).flat()

/**
 * Invalidates the queries that a live event concerns, and forwards the event to the features' handlers.
 *
 * @param refreshSession refetches the rights and settings, which are not stored in queries
 * @param refreshTexts refetches the site's texts, which are not stored in queries either
 */
export function createLiveListener(
  queries: QueryClient,
  handlers: readonly LiveHandlers[],
  employeeId: number,
  refreshSession: () => unknown,
  refreshTexts: () => unknown,
): LiveListener {
  const refresh = () => {
    refreshSession()
    void queries.invalidateQueries()
  }
  return {
    handleEvent: (name, event) => {
      if (name === 'refresh') return refresh()
      if (name === 'textsChanged') refreshTexts()
      invalidateSubjects(queries, liveChanges[name as FeatureEventName])
      for (const handler of handlers) {
        const handle = handler[name as FeatureEventName] as Handle | undefined
        handle?.(queries, event, employeeId)
      }
    },
    connected: () => {
      invalidateSubjects(queries, subjectsOfEvents)
      for (const handler of handlers) handler.connected?.(queries)
    },
    subscribed: (workOrderId, state) => {
      for (const handler of handlers) handler.subscribed?.(queries, workOrderId, state)
    },
    refresh: () => {
      refresh()
      refreshTexts()
    },
  }
}

/** Refetches the texts of the site in the current language. */
export const refreshTextsOf = (siteId: number): Promise<void> => refreshTexts(siteId, currentLanguage())
