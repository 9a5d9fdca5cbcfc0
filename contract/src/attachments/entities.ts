import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { extension, id, instant, text } from '../fields.ts'
import { attachmentKinds, contentTypes } from './kinds.ts'

/** A file on a work order, one of its jobs or an activity. */
export const Attachment = z.object({
  Id: id,
  /** The key is sent only to people who may see the attachment. It is part of every address, after the id. */
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
  /** Bytes, as the file is downloaded. */
  ByteSize: extension(z.int().positive()),
  /** SHA-256 in hexadecimal of the downloaded file. */
  Checksum: extension(z.string().regex(/^[0-9a-f]{64}$/, expects('checksum'))),
  /** The job of the attachment; null if it belongs to the whole work order. */
  JobNumber: extension(z.int().nullable()),
  Caption: extension(z.string().nullable()),
  CreatedBy: extension(z.object({ Id: id, Name: z.string() })),
  /** The signer of a signature: a customer, so null without the right CustomerInfoVisible. */
  SignerName: extension(z.string().nullable()),
  /** Pixels of the upright picture; null if unknown. */
  Width: extension(z.int().positive().nullable()),
  Height: extension(z.int().positive().nullable()),
  /** True if `thumbnail` and `picture` exist; otherwise only the file does. */
  HasThumbnail: extension(z.boolean()),
})
export type Attachment = z.output<typeof Attachment>

/** Fields of an upload; they apply to each file of the request. */
export const UploadForm = z.strictObject({
  /** If omitted, the content decides the kind. A signature is a PNG. */
  Kind: z.literal('Signature').optional(),
  Caption: extension(text(500).optional()),
  SignerName: extension(text(200).optional()),
})
export type UploadForm = z.output<typeof UploadForm>

/** An address that works without a header while the session lives. */
export const AttachmentTicket = z.object({
  /**
   * A path on this origin, for a video, a link or a frame; `?as=download` sets the file name and saves it.
   */
  Url: z.string(),
  ExpirationTime: instant,
})
export type AttachmentTicket = z.output<typeof AttachmentTicket>
