import type { UseQueryResult } from '@tanstack/react-query'
import { longestFreshMs } from '@verstas/domain/activities/wall.ts'
import { serverTimeAt } from '../../platform/api/server-clock.ts'
import { AsOf } from './as-of.tsx'

interface MonitorAgeProps {
  readonly queries: readonly UseQueryResult<unknown>[]
  readonly now: Date
}

/** When the older of the lists was read. It is too old where reading it anew has failed, not where nothing has changed. */
export function MonitorAge({ queries, now }: MonitorAgeProps) {
  const readAt = Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const at = readAt === 0 ? null : serverTimeAt(readAt)
  const isFailing = queries.some(({ isRefetchError }) => isRefetchError)
  const isOld = at !== null && isFailing && now.getTime() - at.getTime() > longestFreshMs
  return <AsOf at={at ?? now} isOld={isOld} isKnown={at !== null} />
}
