import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { CallFailed, urlOf } from '@verstas/contract/call.ts'
import { openLine } from '../api/client.ts'
import { baseInUse } from '../api/connection.ts'
import { guardTransfer, headersOf, reasonsIn, type SendFile } from './transfer.ts'
import type { UploadEntry } from './upload-entry.ts'

const { uploadToWorkOrder, uploadToJob } = attachmentEndpoints

/**
 * Sends a file in one request, by the call of the specification. Not by `fetch`, which does not tell how much has been
 * sent. Throws as `sendInPieces`.
 */
export const sendWhole: SendFile = (entry, file, { signal, onProgress }) => {
  const line = openLine()
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const guard = guardTransfer(signal, (reason) => {
    reject(reason)
    request.abort()
  })
  request.upload.onprogress = ({ loaded }) => {
    guard.feed()
    onProgress(Math.min(loaded, file.size))
  }
  request.onload = () => {
    const { status } = request
    line.hear(new Response(null, { status: status === 401 ? 401 : 200, headers: headersOf(request) }))
    if (status === 401) line.refuse()
    if (status >= 200 && status < 300) resolve()
    else reject(new CallFailed(status, reasonsIn(request.responseText)))
  }
  request.onerror = () => reject(new CallFailed(0, []))
  request.open('POST', addressOf(entry))
  for (const [name, value] of Object.entries({ ...line.headers(), 'idempotency-key': entry.id }))
    request.setRequestHeader(name, value)
  request.send(formOf(entry, file))
  return promise.finally(guard.end)
}

function addressOf({ orderNumber, jobNumber }: UploadEntry): string {
  if (jobNumber === null) return urlOf(uploadToWorkOrder, baseInUse(), { params: { orderNumber } })
  return urlOf(uploadToJob, baseInUse(), { params: { orderNumber, job: jobNumber } })
}

function formOf({ fileName, caption, signerName }: UploadEntry, file: Blob): FormData {
  const form = new FormData()
  if (signerName !== null) form.set('Kind', 'Signature')
  if (signerName) form.set('SignerName', signerName)
  if (caption) form.set('Caption', caption)
  form.set('file', file, fileName)
  return form
}
