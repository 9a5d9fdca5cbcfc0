import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { extension, id, instant, text } from '../fields.ts'
import { attachmentKinds, contentTypes } from './kinds.ts'

/** A file on a work order, one of its jobs or an activity. */
export const Attachment = z.object({
  Id: id,
  /**
   * A secret, sent only to people who may see the attachment. It follows the id in every address of the
   * attachment.
   */
  Key: z.uuid(),
  FileName: z.string(),
  /** "Work order" or "Task" in the reader's language. */
  EntityTypeDescription: z.string(),
  EntityId: id,
  /** The work order's number, or the activity's header. */
  EntityDescription: z.string(),
  CreationDate: instant,
  ContentType: extension(z.enum(contentTypes)),
  Kind: extension(z.enum(attachmentKinds)),
  /** Size of the downloaded file in bytes. */
  ByteSize: extension(z.int().positive()),
  /** SHA-256 of the downloaded file in hexadecimal. */
  Checksum: extension(z.string().regex(/^[0-9a-f]{64}$/, expects('checksum'))),
  /** The job that the attachment belongs to; null if it belongs to the whole work order. */
  JobNumber: extension(z.int().nullable()),
  Caption: extension(z.string().nullable()),
  CreatedBy: extension(z.object({ Id: id, Name: z.string() })),
  /** The signer of a signature. Null without the right CustomerInfoVisible, because signers are customers. */
  SignerName: extension(z.string().nullable()),
  /** Width of the upright picture in pixels; null if unknown. */
  Width: extension(z.int().positive().nullable()),
  Height: extension(z.int().positive().nullable()),
  /** True if `thumbnail` and `picture` exist; otherwise only `file` can be downloaded. */
  HasThumbnail: extension(z.boolean()),
})
export type Attachment = z.output<typeof Attachment>

/** Fields of an upload form; they apply to each file of the request. */
export const UploadForm = z.strictObject({
  /** The kind of the file; if omitted, detected from its content. A signature is a PNG. */
  Kind: z.literal('Signature').optional(),
  Caption: extension(text(500).optional()),
  SignerName: extension(text(200).optional()),
})
export type UploadForm = z.output<typeof UploadForm>

/** A ticket: a temporary address of one attachment. */
export const AttachmentTicket = z.object({
  /** An address that works without headers until the session ends. */
  Url: z.string(),
  ExpirationTime: instant,
})
export type AttachmentTicket = z.output<typeof AttachmentTicket>
