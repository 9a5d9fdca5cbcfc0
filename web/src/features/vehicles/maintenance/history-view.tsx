import { IconHistoryOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ServiceHistoryEntry } from '@verstas/contract/vehicles/details.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'

interface HistoryViewProps {
  readonly query: UseQueryResult<ServiceHistoryEntry[]>
  readonly skeletonRows: number
  readonly children: (history: ServiceHistoryEntry[]) => ReactNode
}

/** The service history, or the state of its query: loading, failed or empty. */
export function HistoryView({ query, skeletonRows, children }: HistoryViewProps) {
  const t = useTexts()
  return (
    <AsyncView
      query={query}
      skeleton={<LoadingSkeleton shape="rows" height={88} count={skeletonRows} />}
      errorTitle={t('vehicle.historyFailed')}
      empty={
        <EmptyState icon={IconHistoryOff} title={t('vehicle.noVisits')} hint={t('vehicle.noVisitsHint')} />
      }
    >
      {children}
    </AsyncView>
  )
}
