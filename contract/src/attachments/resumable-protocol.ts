/**
 * Path of resumable uploads below the API base. They use the tus protocol 1.0.0 with creation and
 * termination. Each request has the session's `Authorization` header. Errors have the same form as those of
 * other calls.
 */
export const resumablePath = '/attachment/resumable'

/** The maximum size of a chunk in bytes. An interrupted upload sends at most one chunk again. */
export const resumableChunk = 8 * 1024 * 1024

/** The media type of a chunk in the tus protocol. */
export const pieceType = 'application/offset+octet-stream'

/**
 * Header of the responses after the last chunk. Its value is the attachment's `Id` and `Key`, as
 * `17/6f1c…`.
 */
export const attachmentHeader = 'verstas-attachment'
