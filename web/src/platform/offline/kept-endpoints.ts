import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { endpointKey } from '../api/endpoint-query.ts'

type KeyOfEndpoint = ReturnType<typeof endpointKey>

/** What changes by the hour, and whose age is shown without a network: my days, opened work orders, stampings. */
const timely = [
  workScheduleEndpoints.listMyReservations,
  workOrderEndpoints.getWorkOrder,
  workOrderEndpoints.getWorkOrderByNumber,
  workOrderEndpoints.getWorkOrderByGlobalId,
  attachmentEndpoints.listAttachments,
  stampingEndpoints.listStampingsOfEmployee,
].map(endpointKey)

/** What one needs beside it, to stamp. */
const lasting = [
  stampingEndpoints.getMyLatestStamping,
  stampingEndpoints.listStampingTypes,
  stampingEndpoints.listStampingEmployees,
].map(endpointKey)

/** The answers that are kept on the device once they were seen. */
export const keptEndpointKeys: readonly KeyOfEndpoint[] = [...timely, ...lasting]

const isOneOf =
  (keys: readonly KeyOfEndpoint[]) =>
  ([method, path]: readonly unknown[]): boolean =>
    keys.some((key) => key[0] === method && key[1] === path)

/** Whether a query's answers are kept on the device. */
export const isKept = isOneOf(keptEndpointKeys)

/** Whether a query's age is worth telling. */
export const isTimely = isOneOf(timely)
