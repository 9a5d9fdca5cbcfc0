import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { inspectionQuery, invalidateInspection, noteSaved } from './api.ts'

it.each([
  ['an older version', 4, null, false],
  ['the cached version, whose files or follow-ups may have changed', 5, null, true],
  ['a newer version', 6, null, true],
  ['the first event of the save of this tab', 6, 6, false],
  ['another version than that of the save of this tab', 6, 5, true],
])(
  'a live event of %s refetches the cached inspection only if it may be stale',
  (_, version, saved, expected) => {
    const queries = new QueryClient()
    const { queryKey } = inspectionQuery(12)
    queries.setQueryData(queryKey, { Version: 5 } as never)
    if (saved !== null) noteSaved(12, saved)
    invalidateInspection(queries, 12, version)
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(expected)
  },
)

it('the second event of the save of this tab refetches the inspection', () => {
  const queries = new QueryClient()
  const { queryKey } = inspectionQuery(13)
  queries.setQueryData(queryKey, { Version: 5 } as never)
  noteSaved(13, 5)
  invalidateInspection(queries, 13, 5)
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false)
  invalidateInspection(queries, 13, 5)
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
