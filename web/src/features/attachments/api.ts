import { useQuery } from '@tanstack/react-query'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/**
 * Returns the attachments of a work order and its jobs, the latest first. Requests them only if `isWanted`.
 */
export const useAttachments = (workOrderId: number, isWanted = true) =>
  useQuery({
    ...endpointQuery(attachmentEndpoints.listAttachments, { params: { id: workOrderId } }),
    enabled: isWanted,
  })
