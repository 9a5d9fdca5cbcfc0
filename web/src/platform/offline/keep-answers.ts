import type { Query, QueryClient } from '@tanstack/react-query'
import { failureKindOf } from '../api/failure.ts'
import { type AnswerStorage, openAnswerStorage } from './answer-storage.ts'
import { keptWithoutAge } from './kept-query.ts'

/**
 * Milliseconds within which responses are collected and then written together. Users who lose the network
 * and close the app later than that still see these responses.
 */
const writePauseMs = 100

/**
 * Stores the responses of marked queries on this device, and restores them if the server cannot be reached.
 * The first page does not wait for stored responses.
 *
 * @param owner the user and the site. Other users never see the responses
 * @returns a function that stops storing and restoring
 */
export async function keepAnswers(queries: QueryClient, owner: string): Promise<() => void> {
  let lookAtAll: (() => void) | undefined
  const storage = await openAnswerStorage(owner, () => lookAtAll?.())
  const writer = createWriter(storage)
  let hasShown = false
  const showKept = () => {
    if (hasShown) return
    hasShown = true
    storage.list().then(
      (answers) => show(queries, answers),
      () => undefined,
    )
  }
  const look = (query: Query, hasNewData: boolean) => {
    if (!query.meta?.isKept) return
    if (hasNewData) writer.add(query)
    if (isUnreachable(query.state.error) || isUnreachable(query.state.fetchFailureReason)) showKept()
  }

  lookAtAll = () => {
    // Without a network, the next request of these responses may already wait or have failed.
    for (const query of queries.getQueryCache().getAll()) look(query, query.state.data !== undefined)
  }
  lookAtAll()
  // Writes the responses that arrived before this code loaded.
  writer.write()
  if (!navigator.onLine) showKept()
  // Writes immediately, because the device may end an app in the background at any time.
  const onPutAside = () => document.visibilityState === 'hidden' && writer.write()
  const onOffline = () => {
    writer.write()
    showKept()
  }
  window.addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onPutAside)
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    // Skips a restored response, because it is already stored.
    if (!('manual' in action && action.manual)) look(query, action.type === 'success')
  })
  return () => {
    lookAtAll = undefined
    unsubscribe()
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onPutAside)
    writer.stop()
    storage.close()
  }
}

const isUnreachable = (error: Error | null): boolean =>
  error !== null && failureKindOf(error) === 'unreachable'

function show(queries: QueryClient, answers: Awaited<ReturnType<AnswerStorage['list']>>): void {
  for (const { queryKey, data, updatedAt } of answers) {
    const state = queries.getQueryState(queryKey)
    if (state?.data !== undefined && state.dataUpdatedAt >= updatedAt) continue
    // Keeps the response in memory until its page is opened, because the page's own options are not loaded yet.
    if (!queries.getQueryDefaults(queryKey).meta) queries.setQueryDefaults(queryKey, keptWithoutAge)
    queries.setQueryData(queryKey, data, { updatedAt })
  }
}

function createWriter(storage: AnswerStorage) {
  const changed = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const write = () => {
    stop()
    if (changed.size === 0) return
    const answers = [...changed.values()].map(({ queryHash: hash, queryKey, state }) => ({
      hash,
      queryKey,
      data: state.data,
      updatedAt: state.dataUpdatedAt,
    }))
    changed.clear()
    // Ignores the error of a full device. Responses then remain in memory until the page closes.
    storage.keep(answers).catch(() => undefined)
  }
  return {
    add: (query: Query) => {
      changed.set(query.queryHash, query)
      timer ??= setTimeout(write, writePauseMs)
    },
    write,
    stop,
  }
}
