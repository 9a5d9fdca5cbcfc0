import { useQueryClient } from '@tanstack/react-query'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useEffect, useState } from 'react'
import { failureKindOf, messageOf } from '../../platform/api/failure.ts'
import { useDeviceQueue, useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import { useParams, useSearch } from '../../platform/routing/hooks.ts'
import { BackAgain } from '../../platform/shell/back-again.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { Plate } from '../../platform/ui/plate.tsx'
import { useMessage } from '../chat/conversation-reads.ts'
import { seenWorkOrders, useWorkOrderByGlobalId } from '../work-orders/api.ts'
import { sourceOf, type TyreSource } from './address.ts'
import { useTyreHistoryEntry, useTyreLookups, useTyreRecords } from './api.ts'
import { filledSet, formOf } from './measure/tyre-form.ts'
import { TyreScreen } from './measure/tyre-screen.tsx'
import { tyreKind } from './queued-tyres.ts'

const path = '/tyre/{-$workorderGlobalID}/{-$source}'

/**
 * Measures the tyres of a work order's vehicle (specification.md, Screens). Navigates back if the address has
 * no global id.
 */
export function TyrePage() {
  const { workorderGlobalID, source } = useParams(path)
  const address = useSearch(path)
  if (workorderGlobalID === undefined) return <BackAgain otherwise="/workordersearch" />
  const key = [workorderGlobalID, source, address.historyEntryOid, address.messageId, address.queued].join(
    ' ',
  )
  return (
    <AddressedTyres
      key={key}
      id={key.trim()}
      globalId={workorderGlobalID}
      source={sourceOf(source, address)}
      queued={address.queued}
    />
  )
}

interface AddressedTyresProps {
  /** Identifies this measurement's draft. */
  readonly id: string
  readonly globalId: string
  readonly source: TyreSource
  /** The id of the unsent queue entry to correct; undefined for a new measurement. */
  readonly queued: string | undefined
}

function AddressedTyres({ id, globalId, source, queued }: AddressedTyresProps) {
  const t = useTexts()
  const { workOrder, query } = useSeenWorkOrder(globalId)
  const lookups = useTyreLookups()
  const records = useTyreRecords(workOrder?.Vehicle.VehicleId ?? null)
  const prefill = usePrefill(source)
  const corrected = useQueued(queued)
  const failed = [workOrder ? null : query, lookups.data ? null : lookups].find((read) => read?.isError)

  if (failed) {
    const isUnknown = failed === query && failureKindOf(failed.error) === 'notFound'
    return (
      <Page title={t('page.tyre')}>
        <ErrorState
          title={t(isUnknown ? 'workOrder.notFound' : 'tyres.loadFailed')}
          hint={isUnknown ? t('workOrder.notFoundHint') : messageOf(failed.error, t)}
          onRetry={isUnknown ? undefined : () => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      </Page>
    )
  }
  // Renders a skeleton until all data is loaded, so that the layout does not shift under the thumb.
  if (!workOrder || !lookups.data || records.isLoading || prefill.isPending || corrected.isPending)
    return (
      <Page title={t('page.tyre')} mark={<Plate number={null} size={36} />} name={t('page.tyre')}>
        <LoadingSkeleton height={[56, 320, 168, 200]} />
      </Page>
    )
  return (
    <TyreScreen
      id={id}
      workOrder={workOrder}
      lookups={lookups.data}
      records={records.data ?? []}
      prefill={
        corrected.records
          ? formOf(corrected.records, lookups.data)
          : prefill.entry && { sets: [filledSet(prefill.entry, lookups.data)] }
      }
      correctedId={queued}
    />
  )
}

/**
 * Returns the work order by its global id. A cached work order is returned immediately, even without a
 * network.
 */
function useSeenWorkOrder(globalId: string) {
  const query = useWorkOrderByGlobalId(globalId)
  const cachedWorkOrder = seenWorkOrders(useQueryClient()).find(({ GlobalId }) => GlobalId === globalId)
  const workOrder: WorkOrder | undefined = query.data ?? cachedWorkOrder
  return { workOrder, query }
}

/**
 * Queries the history entry that prefills the form, by its own id or by its chat message. `entry` is null
 * while loading, if the source has neither, or if the entry cannot be fetched.
 */
function usePrefill({ messageId, historyEntryOid }: TyreSource) {
  const t = useTexts()
  const message = useMessage(messageId)
  const oid = historyEntryOid ?? message.data?.messageMetaData?.Data.historyEntryOid ?? null
  const entry = useTyreHistoryEntry(oid)
  const isMissing =
    message.isError || entry.isError || (message.data !== undefined && oid === null && messageId !== null)
  useEffect(() => {
    if (isMissing) notify.error(t('tyres.prefillFailed'))
  }, [isMissing, t])
  return { entry: entry.data ?? null, isPending: !isMissing && (message.isLoading || entry.isLoading) }
}

/** Returns the records of an unsent queue entry; `records` is null if the entry is not in the queue. */
function useQueued(id: string | undefined) {
  const { open } = useDeviceQueue()
  const entry = useQueueEntries(tyreKind).find((queued) => queued.id === id)
  const [isOpened, setIsOpened] = useState(false)
  useEffect(() => {
    if (id === undefined) return
    open()
      .catch(() => undefined)
      .finally(() => setIsOpened(true))
  }, [id, open])
  return { records: entry?.payload.records ?? null, isPending: id !== undefined && !entry && !isOpened }
}
