import * as z from 'zod'
import { idInPath, jobNumberInPath, orderNumberInPath, text } from '../fields.ts'
import { shownProperty } from '../health-checks/shown-property.ts'
import { UploadForm } from './entities.ts'

/**
 * Where resumable uploads live, below the API base: the tus protocol 1.0.0 with creation and termination,
 * and the session's `Authorization` on each request. Refusals have the list form of every other call.
 */
export const resumablePath = '/attachment/resumable'

/** The largest piece that is sent at once, in bytes, and so the most that is ever sent again. */
export const resumableChunk = 8 * 1024 * 1024

/** The media type of a piece, by the protocol. */
export const pieceType = 'application/offset+octet-stream'

/** Names the attachment's `Id` and `Key` on the answer to the last piece: `17/6f1c…`. */
export const attachmentHeader = 'verstas-attachment'

const ofFile = {
  filename: text(255).min(1),
  kind: UploadForm.shape.Kind,
  caption: UploadForm.shape.Caption,
  signerName: UploadForm.shape.SignerName,
}

/**
 * The protocol's `Upload-Metadata`: what the file is and where it belongs, a work order, a task or an inspection. Values come as texts.
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
