/**
 * Path of resumable uploads below the API base: the tus protocol 1.0.0 with creation and termination. Each
 * request has the session's `Authorization`. Refusals have the list form of every other call.
 */
export const resumablePath = '/attachment/resumable'

/** The largest chunk in bytes: an interrupted upload repeats at most this much. */
export const resumableChunk = 8 * 1024 * 1024

/** The media type of a chunk, by the protocol. */
export const pieceType = 'application/offset+octet-stream'

/** Header with the attachment's `Id` and `Key` in the answer to the last chunk: `17/6f1c…`. */
export const attachmentHeader = 'verstas-attachment'
