import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instantSent } from '../fields.ts'
import { omitNulls } from '../omit-nulls.ts'
import { Stamping } from './entities.ts'

/** The undo of a stamping. All calls are extensions. */
export const stampingUndoEndpoints = {
  undoStamping: endpoint({
    method: 'POST',
    path: '/workshop/stamping/undo',
    changes: ['stampings', 'hours', 'workOrders', 'history', 'reservations', 'schedule'],
    summary:
      'Undoes one of the caller’s own requests to stamp, within ten minutes. The former stamping runs on as if ' +
      'nothing had been stamped, and rows that the request signed are unsigned. A second undo changes nothing.',
    rights: ['MobileServiceTechnician'],
    idempotent: true,
    headers: z.object({
      /** The time of the device's clock when it sends the request, as in `stamp`. */
      'client-sent-at': instantSent.optional(),
    }),
    body: z
      .strictObject({
        /** The idempotency key of the request to undo. */
        Key: z.uuid(),
        /** The time of the tap, as the clock of the device showed it. If omitted, it is the present time. */
        ClientTime: instantSent.nullish(),
      })
      .transform(omitNulls),
    /** The employee's latest stamping of presence after the undo; null if there is none. */
    answer: Stamping.nullable(),
    errors: [
      'payPeriodLocked',
      'undoUnknown',
      'undoTooLate',
      'undoLaterStamping',
      'undoTimeChanged',
      'undoRowsChanged',
      'stampingOthersForbidden',
      'workOrderNotActive',
      'paymentLinkActive',
    ],
    extension: true,
  }),
}
