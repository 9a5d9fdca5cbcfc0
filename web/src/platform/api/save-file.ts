import { CallFailed, type CallInput, createClient } from '@verstas/contract/call.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { requestWithSession } from './client.ts'
import { confirmIdentity, isConfirmationNeeded } from './confirmation.ts'
import { baseInUse } from './connection.ts'

/** The milliseconds that the browser may take to save a file from memory. */
const savingMs = 60_000

/**
 * Downloads the response of a call as a file with the server's file name. Asks the user to confirm their
 * identity if the server requires it.
 *
 * @param onBytes receives the number of bytes received so far
 * @returns the file name
 * @throws {CallFailed}
 */
export async function saveFile<E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E> & { signal?: AbortSignal },
  onBytes: (count: number) => void = () => undefined,
): Promise<string> {
  const request = requestWithSession()
  let name = ''
  const client = createClient({
    base: baseInUse(),
    headers: request.headers,
    onAnswer: (response) => {
      request.onAnswer(response)
      name = nameIn(response)
    },
    fetch: async (url, init) => reportProgress(await fetch(url, init), onBytes),
  })
  try {
    const file = (await client(endpoint, input)) as Blob
    const href = URL.createObjectURL(file)
    Object.assign(document.createElement('a'), { href, download: name }).click()
    setTimeout(() => URL.revokeObjectURL(href), savingMs)
    return name
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) request.onUnauthorized()
    if (isConfirmationNeeded(error) && (await confirmIdentity())) return saveFile(endpoint, input, onBytes)
    throw error
  }
}

/** Wraps a response so that reading its body reports progress. */
function reportProgress(response: Response, onBytes: (count: number) => void): Response {
  if (!response.ok || response.body === null) return response
  let count = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      count += piece.byteLength
      onBytes(count)
      controller.enqueue(piece)
    },
  })
  const { status, headers } = response
  return new Response(response.body.pipeThrough(counter), { status, headers })
}

/** Returns the file name from the `Content-Disposition` header; empty if there is none. */
function nameIn({ headers }: Response): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return decodeURIComponent(encoded)
}
