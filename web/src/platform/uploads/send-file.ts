import { CallFailed } from '@verstas/contract/call.ts'
import { sendInPieces } from './send-in-pieces.ts'
import { sendWhole } from './send-whole.ts'
import type { SendFile } from './transfer.ts'

/** Sends a file in pieces; to a server that does not know that call in one request. Throws as `sendInPieces`. */
export const sendFile: SendFile = async (entry, file, watch) => {
  try {
    await sendInPieces(entry, file, watch)
  } catch (error) {
    const isUnknownCall = error instanceof CallFailed && error.status === 404 && entry.address === null
    if (!isUnknownCall) throw error
    await sendWhole(entry, file, watch)
  }
}
