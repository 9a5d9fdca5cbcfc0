import { useMutation } from '@tanstack/react-query'
import { attachmentArchiveEndpoints } from '@verstas/contract/attachments/archive-endpoints.ts'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { call } from '../../platform/api/client.ts'
import { fullAddress } from '../../platform/api/connection.ts'
import type { KindFilter, ShownAttachment } from './describe-attachment.ts'

const { removeAttachment, createTicket, downloadAttachment } = attachmentEndpoints
const { removeInspectionAttachment } = healthCheckEndpoints

/** Returns the endpoint that removes an attachment. */
export const removalOf = ({ inspectionId }: ShownAttachment) =>
  inspectionId === undefined ? removeAttachment : removeInspectionAttachment

/** Returns the path parameters of an attachment. */
export const addressOf = ({ Id, Key }: Pick<ShownAttachment, 'Id' | 'Key'>) => ({ id: Id, key: Key })

/**
 * Returns a mutation that removes an attachment. The callbacks also run after the component is unmounted,
 * because a live event may remove the attachment from the list before the response arrives.
 */
export function useRemoveAttachment({ onRemoved, onFailed }: RemovalListener) {
  return useMutation({
    mutationFn: (attachment: ShownAttachment) => {
      const { Id: attachmentId, inspectionId: id } = attachment
      return id === undefined
        ? call(removeAttachment, { params: addressOf(attachment) })
        : call(removeInspectionAttachment, { params: { id, attachmentId } })
    },
    onSuccess: onRemoved,
    onError: onFailed,
  })
}

interface RemovalListener {
  readonly onRemoved: () => void
  readonly onFailed: (error: Error) => void
}

/** The time that the browser may take to save a file from memory, in milliseconds. */
const savingMs = 60_000

/** True if the server has tickets and archives. Only such servers send a file's content type. */
export const hasTickets = ({ ContentType }: ShownAttachment): boolean => ContentType !== undefined

/** Returns a short-lived address of the file, for elements that cannot send a header. @throws {CallFailed} */
export async function ticketOf(attachment: ShownAttachment): Promise<URL> {
  const { Url } = await call(createTicket, { params: addressOf(attachment) })
  return fullAddress(Url)
}

/** Makes the browser save the file under its name. @throws {CallFailed} */
export async function download(attachment: ShownAttachment): Promise<void> {
  if (!hasTickets(attachment)) return saveBytes(attachment)
  const address = await ticketOf(attachment)
  address.searchParams.set('as', 'download')
  save(address, attachment.FileName)
}

async function saveBytes(attachment: ShownAttachment): Promise<void> {
  const href = URL.createObjectURL(await call(downloadAttachment, { params: addressOf(attachment) }))
  save({ href }, attachment.FileName)
  setTimeout(() => URL.revokeObjectURL(href), savingMs)
}

/**
 * Makes the browser save the files of a work order, or only those of one kind, as one archive. Phones save
 * only the last of several separate downloads.
 *
 * @throws {CallFailed}
 */
export async function downloadAll(workOrderId: number, filter: KindFilter): Promise<void> {
  const { Url } = await call(attachmentArchiveEndpoints.createArchiveTicket, { params: { id: workOrderId } })
  const address = fullAddress(Url)
  if (filter !== 'all') address.searchParams.set('kind', filter)
  // The server names the archive after the work order, so no name is set here.
  save(address, '')
}

function save({ href }: Pick<URL, 'href'>, name: string): void {
  Object.assign(document.createElement('a'), { href, download: name }).click()
}
