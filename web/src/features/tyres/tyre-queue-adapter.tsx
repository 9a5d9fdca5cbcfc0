import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import type { TyreRecord, TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import { lazy } from 'react'
import { callWithin } from '../../platform/api/call-within.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { queueAdapter } from '../../platform/device-queue/queue-adapter.ts'
import { translate } from '../../platform/texts/i18n.ts'
import { notify } from '../../platform/ui/notify.ts'
import { MendLink } from './mend-link.tsx'
import { type QueuedTyres, tyreKind } from './queued-tyres.ts'

/** Timeout of one attempt, in milliseconds. */
const timeoutMs = 10_000

/**
 * Sets an unknown mileage to 1, because plain specification servers require one (specification.md,
 * Validation).
 */
const withMileage = (record: TyreRecordSave): TyreRecordSave => ({
  ...record,
  mileage: record.mileage ?? 1,
})

/**
 * Sends the measurements of a vehicle in their order. Measurements of different vehicles do not wait for each
 * other.
 */
export const tyreQueueAdapter = queueAdapter<QueuedTyres, TyreRecord[]>({
  kind: tyreKind,
  isOrdered: true,
  laneOf: ({ vehicleId }) => `tyres ${vehicleId}`,
  send: ({ id, payload: { vehicleId, records } }) =>
    callWithin(timeoutMs, tyreEndpoints.saveTyreRecords, {
      headers: { 'idempotency-key': id },
      params: { vehicleId },
      body: [...records],
      plainBody: (all) => all.map(withMileage),
    }),
  onDone: () => void notify.success(translate('tyres.saved')),
  onRefused: ({ payload: { what } }, error) => notify.error(`${what}: ${messageOf(error, translate)}`),
  questions: {
    includes: (errorId) => errorId === errorCodes.tyreMeasurementQuestion.id,
    Dialog: lazy(() => import('./questions/tyre-wizard.tsx')),
  },
  list: {
    title: 'tyres.listTitle',
    removeTitle: 'tyres.removeTitle',
    removeHint: 'tyres.removeHint',
    describe: ({ what, at }) => ({ what, at }),
    mend: (entry, onLeave) => <MendLink entry={entry} onLeave={onLeave} />,
  },
})
