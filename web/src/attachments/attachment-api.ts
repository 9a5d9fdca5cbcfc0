import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { call } from '../api/client.ts'
import { baseInUse } from '../api/connection.ts'
import { endpointKey, endpointQuery } from '../api/endpoint-query.ts'

const { listAttachments, removeAttachment, createTicket } = attachmentEndpoints

/** The attachments of a work order and its jobs, the latest first. */
export const useAttachments = (workOrderId: number) =>
  useQuery(endpointQuery(listAttachments, { params: { id: workOrderId } }))

/** What names an attachment in an address. */
export const addressOf = ({ Id, Key }: Pick<Attachment, 'Id' | 'Key'>) => ({ id: Id, key: Key })

/** Removes an attachment for good, here and on the server. */
export function useRemoveAttachment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (attachment: Attachment) => call(removeAttachment, { params: addressOf(attachment) }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: endpointKey(listAttachments) }),
  })
}

/** A short-lived address of the file, for what cannot send a header. @throws {CallFailed} */
export async function ticketOf(attachment: Attachment): Promise<URL> {
  const { Url } = await call(createTicket, { params: addressOf(attachment) })
  return new URL(Url, new URL(baseInUse(), location.href))
}

/** Has the browser save the file under its name. @throws {CallFailed} */
export async function download(attachment: Attachment): Promise<void> {
  const address = await ticketOf(attachment)
  address.searchParams.set('as', 'download')
  const link = document.createElement('a')
  link.href = address.href
  link.download = attachment.FileName
  link.click()
}
