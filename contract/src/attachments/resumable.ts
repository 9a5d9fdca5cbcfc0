import * as z from 'zod'
import { idInPath, jobNumberInPath, orderNumberInPath, text } from '../fields.ts'
import { shownProperty } from '../health-checks/shown-property.ts'
import { UploadForm } from './entities.ts'

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

const ofFile = {
  filename: text(255).min(1),
  kind: UploadForm.shape.Kind,
  caption: UploadForm.shape.Caption,
  signerName: UploadForm.shape.SignerName,
}

/**
 * The protocol's `Upload-Metadata`: the kind of the file and its work order, task or inspection. Values are
 * texts.
 */
export const ResumableMetadata = z.union([
  z.strictObject({ ...ofFile, activityId: idInPath }),
  z.strictObject({ ...ofFile, inspectionId: idInPath, property: shownProperty.optional() }),
  z.strictObject({
    ...ofFile,
    orderNumber: orderNumberInPath,
    /** The job of the work order. */
    jobNumber: jobNumberInPath.optional(),
  }),
])
export type ResumableMetadata = z.output<typeof ResumableMetadata>
