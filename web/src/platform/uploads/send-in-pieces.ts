import { resumableChunk, resumablePath } from '@verstas/contract/attachments/resumable.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import { DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { openLine } from '../api/client.ts'
import { baseInUse } from '../api/connection.ts'
import { guardTransfer, headersOf, reasonsIn, type SendFile } from './transfer.ts'
import type { UploadEntry } from './upload-entry.ts'

/**
 * Sends a file in pieces, going on where an earlier try ended. Fulfils when the server has stored it.
 *
 * @throws {CallFailed} with the server's reasons; status 0 when the network gave none
 * @throws the signal's reason when it was stopped
 */
export const sendInPieces: SendFile = (entry, file, { signal, onAddress, onProgress }) => {
  const line = openLine()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const upload = new Upload(file, {
    // With an address alone a lost network is a failure and never a second upload.
    ...(entry.address === null ? { endpoint: endpoint() } : { uploadUrl: entry.address }),
    chunkSize: resumableChunk,
    metadata: metadataOf(entry),
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(line.headers())) request.setHeader(name, value)
    },
    onAfterResponse: (_, response) => line.hear(asResponse(response)),
    onUploadUrlAvailable: () => upload.url !== null && onAddress(upload.url),
    onProgress: (sent) => {
      guard.feed()
      onProgress(sent)
    },
    onSuccess: () => resolve(),
    onError: (error) => {
      const failure = failureOf(error)
      if (failure.status === 401) line.refuse()
      reject(failure)
    },
  })
  const guard = guardTransfer(signal, (reason) => {
    void upload.abort()
    reject(reason)
  })
  upload.start()
  return promise.finally(guard.end)
}

/** Tells the server that a file that it has begun to take does not come; without an answer it forgets it itself. */
export async function giveUp(address: string): Promise<void> {
  const headers = openLine().headers()
  await Upload.terminate(address, { headers, retryDelays: null }).catch(() => undefined)
}

const endpoint = () => new URL(baseInUse() + resumablePath, location.href).href

function metadataOf(entry: UploadEntry): Record<string, string> {
  const { fileName, orderNumber, jobNumber, caption, signerName } = entry
  return {
    filename: fileName,
    orderNumber: String(orderNumber),
    ...(jobNumber !== null && { jobNumber: String(jobNumber) }),
    ...(caption && { caption }),
    ...(signerName !== null && { kind: 'Signature' }),
    ...(signerName && { signerName }),
  }
}

/** The part of an answer that tells of the session and the server's clock. */
function asResponse(response: HttpResponse): Response {
  const headers = headersOf(response.getUnderlyingObject() as XMLHttpRequest)
  return new Response(null, { status: response.getStatus() === 401 ? 401 : 200, headers })
}

function failureOf(error: Error): CallFailed {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return new CallFailed(0, [])
  return new CallFailed(response.getStatus(), reasonsIn(response.getBody()))
}
