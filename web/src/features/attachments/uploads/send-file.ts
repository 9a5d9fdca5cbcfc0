import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import {
  attachmentHeader,
  resumableChunk,
  resumablePath,
} from '@verstas/contract/attachments/resumable-protocol.ts'

import { CallFailed, urlOf } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import { inspectionAttachmentEndpoints } from '@verstas/contract/health-checks/attachment-endpoints.ts'
import { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { requestWithSession } from '../../../platform/api/client.ts'
import { baseInUse } from '../../../platform/api/connection.ts'
import type { Upload } from './uploads.ts'

const { uploadToWorkOrder, uploadToJob, uploadToActivity } = attachmentEndpoints
const { uploadInspectionAttachment } = inspectionAttachmentEndpoints

/** A file to send. Its id is the idempotency key if the file is sent in one request. */
export interface FileToSend {
  readonly id: string
  readonly upload: Upload
  readonly file: Blob
}

/** Callbacks for the progress of a transfer, and its abort signal. */
export interface TransferWatch {
  readonly signal: AbortSignal
  /** Receives the transfer's address, at which a later attempt can continue. */
  readonly onAddress: (address: string) => void
  /** @param sentBytes the sent bytes of the whole file, including those of previous attempts */
  readonly onProgress: (sentBytes: number) => void
}

/**
 * Sends a file in chunks, and continues a previous attempt. If the server supports no resumable uploads,
 * sends the file in one request. Resolves to the attachment's id once the server has stored the file, or to
 * null if the server sends no id.
 *
 * @throws {CallFailed} with the server's reasons; status 0 without a response
 * @throws the signal's reason after an abort
 */
export async function sendFile(sent: FileToSend, watch: TransferWatch): Promise<number | null> {
  try {
    return await sendInPieces(sent, watch)
  } catch (error) {
    const isUnknownCall = error instanceof CallFailed && error.status === 404 && sent.upload.address === null
    if (!isUnknownCall) throw error
    return sendWhole(sent, watch)
  }
}

function sendInPieces({ upload, file }: FileToSend, { signal, onAddress, onProgress }: TransferWatch) {
  const withSession = requestWithSession()
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  let attachmentId: number | null = null
  const transfer = new TusUpload(file, {
    // The endpoint is absolute, because tus resolves the transfer's address against it. With `uploadUrl`
    // alone, a failure never starts a second upload.
    ...(upload.address === null
      ? { endpoint: new URL(baseInUse() + resumablePath, location.href).href }
      : { uploadUrl: upload.address }),
    chunkSize: resumableChunk,
    metadata: metadataOf(upload),
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(withSession.headers())) request.setHeader(name, value)
    },
    onAfterResponse: (_, response) => {
      withSession.onAnswer(asResponse(response.getUnderlyingObject()))
      const named = headersOf(response.getUnderlyingObject()).get(attachmentHeader)
      if (named !== null) attachmentId = Number.parseInt(named, 10)
    },
    onUploadUrlAvailable: () => transfer.url !== null && onAddress(transfer.url),
    onProgress: (sent) => {
      guard.feed()
      onProgress(sent)
    },
    onSuccess: () => resolve(attachmentId),
    onError: (error) => {
      const response = error instanceof DetailedError ? error.originalResponse : null
      const failure = response ? failureOf(response.getUnderlyingObject()) : new CallFailed(0, [])
      if (failure.status === 401) withSession.onUnauthorized()
      reject(failure)
    },
  })
  const guard = guardTransfer(signal, (reason) => {
    void transfer.abort()
    reject(reason)
  })
  transfer.start()
  return promise.finally(guard.end)
}

/**
 * Sends the file by the specification's call. Uses XMLHttpRequest, because `fetch` reports no upload
 * progress.
 */
function sendWhole({ id, upload, file }: FileToSend, { signal, onProgress }: TransferWatch) {
  const withSession = requestWithSession()
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  const guard = guardTransfer(signal, (reason) => {
    reject(reason)
    request.abort()
  })
  request.upload.onprogress = ({ loaded }) => {
    guard.feed()
    onProgress(Math.min(loaded, file.size))
  }
  request.onload = () => {
    withSession.onAnswer(asResponse(request))
    if (request.status === 401) withSession.onUnauthorized()
    if (request.status >= 200 && request.status < 300) resolve(attachmentIn(request.responseText))
    else reject(failureOf(request))
  }
  request.onerror = () => reject(new CallFailed(0, []))
  request.open('POST', addressOf(upload))
  for (const [name, value] of Object.entries({ ...withSession.headers(), 'idempotency-key': id }))
    request.setRequestHeader(name, value)
  request.send(upload.inspection ? file : formOf(upload, file))
  return promise.finally(guard.end)
}

/** Cancels a started transfer on the server. If the call fails, the transfer expires on the server. */
export async function giveUp(address: string): Promise<void> {
  const headers = requestWithSession().headers()
  await TusUpload.terminate(address, { headers, retryDelays: null }).catch(() => undefined)
}

function metadataOf({ fileName, jobNumber, caption, signerName, ...target }: Upload) {
  return {
    filename: fileName,
    ...placeOf(target),
    ...(jobNumber !== null && { jobNumber: String(jobNumber) }),
    ...(caption && { caption }),
    ...(signerName !== null && { kind: 'Signature' }),
    ...(signerName && { signerName }),
  }
}

function placeOf({
  orderNumber,
  activityId,
  inspection,
}: Pick<Upload, 'orderNumber' | 'activityId' | 'inspection'>) {
  if (inspection) {
    const { id, property } = inspection
    return { inspectionId: String(id), ...(property !== null && { property }) }
  }
  return activityId === undefined ? { orderNumber: String(orderNumber) } : { activityId: String(activityId) }
}

function addressOf({ orderNumber, jobNumber, activityId, inspection, fileName, caption }: Upload): string {
  if (inspection)
    return urlOf(uploadInspectionAttachment, baseInUse(), {
      params: { id: inspection.id },
      query: { filename: fileName, property: inspection.property, caption: caption || null },
    })
  if (activityId !== undefined) return urlOf(uploadToActivity, baseInUse(), { params: { activityId } })
  if (orderNumber === null) throw new Error('A file of nothing')
  if (jobNumber === null) return urlOf(uploadToWorkOrder, baseInUse(), { params: { orderNumber } })
  return urlOf(uploadToJob, baseInUse(), { params: { orderNumber, job: jobNumber } })
}

/**
 * Returns the form data of the specification's upload call. It has no caption and no signer. Only resumable
 * uploads have them.
 */
function formOf({ fileName, signerName }: Upload, file: Blob): FormData {
  const form = new FormData()
  if (signerName !== null) form.set('Kind', 'Signature')
  form.set('file', file, fileName)
  return form
}

/**
 * The time without progress after which the network is treated as lost, in milliseconds. Browsers wait for
 * minutes.
 */
const longestStandstillMs = 60_000

/**
 * Calls `stop` if the signal aborts, the browser goes offline, or the transfer makes no progress for too
 * long. The caller calls `feed` at each progress, and `end` after the transfer.
 */
function guardTransfer(signal: AbortSignal, stop: (reason: unknown) => void) {
  const loseNetwork = () => stop(new CallFailed(0, []))
  const obey = () => stop(signal.reason)
  let timer = setTimeout(loseNetwork, longestStandstillMs)
  signal.addEventListener('abort', obey)
  window.addEventListener('offline', loseNetwork)
  return {
    feed: () => {
      clearTimeout(timer)
      timer = setTimeout(loseNetwork, longestStandstillMs)
    },
    end: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', obey)
      window.removeEventListener('offline', loseNetwork)
    },
  }
}

/**
 * Returns the response's headers as a `Response`, for the code that detects the end of the session and reads
 * the server's time.
 */
const asResponse = (request: XMLHttpRequest): Response =>
  new Response(null, { status: request.status === 401 ? 401 : 200, headers: headersOf(request) })

function failureOf(request: XMLHttpRequest): CallFailed {
  return new CallFailed(
    request.status,
    reasonsIn(request.responseText),
    headersOf(request).get('retry-after'),
  )
}

/** Returns the server's reasons in the body of a refusal; empty if the body has none. */
function reasonsIn(body: string): readonly ErrorAnswer[] {
  try {
    const reasons: unknown = JSON.parse(body)
    return Array.isArray(reasons) ? (reasons as ErrorAnswer[]) : []
  } catch {
    return []
  }
}

/** Returns the id of the first attachment in the body of a response; null if there is none. */
function attachmentIn(body: string): number | null {
  try {
    const [attachment] = [
      JSON.parse(body) as { readonly Id?: number } | readonly { readonly Id?: number }[],
    ].flat()
    return attachment?.Id ?? null
  } catch {
    return null
  }
}

/** Returns the response's headers, as far as the server exposes them to this page. */
function headersOf(request: XMLHttpRequest): Headers {
  // Reads all exposed headers, because reading a header that another origin does not expose logs an error.
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  return new Headers(lines.filter(Boolean).map((line): [string, string] => [before(line), after(line)]))
}

const before = (line: string): string => line.slice(0, line.indexOf(':'))
const after = (line: string): string => line.slice(line.indexOf(':') + 1).trim()
