import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { extension, id, instant, text } from '../fields.ts'

export const attachmentKinds = ['Image', 'Video', 'Pdf', 'Signature'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** What is accepted, told by the bytes and not by the name (specification.md, Attachments). */
export const contentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'application/pdf',
] as const
export type ContentType = (typeof contentTypes)[number]

/** A file on a work order, one of its jobs or an activity. */
export const Attachment = z.object({
  Id: id,
  /** Known only to those who may see the attachment; stands beside the id in every address. */
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
  /** SHA-256 in hexadecimals of the file as it is downloaded. */
  Checksum: extension(z.string().regex(/^[0-9a-f]{64}$/, expects('checksum'))),
  /** The job that it hangs on; null where it is the whole work order's. */
  JobNumber: extension(z.int().nullable()),
  Caption: extension(z.string().nullable()),
  CreatedBy: extension(z.object({ Id: id, Name: z.string() })),
  /** Who signed, of a signature; a customer, so null without the right CustomerInfoVisible. */
  SignerName: extension(z.string().nullable()),
  /** Pixels as the picture is looked at, turned upright; null where the server cannot tell. */
  Width: extension(z.int().positive().nullable()),
  Height: extension(z.int().positive().nullable()),
  /** Whether `thumbnail` and `picture` are there; else only the file itself is. */
  HasThumbnail: extension(z.boolean()),
})
export type Attachment = z.output<typeof Attachment>

/** The fields that may come with uploaded files; they hold for each file of the request. */
export const UploadForm = z.strictObject({
  /** Left out, the kind follows from the content. A signature is a PNG. */
  Kind: z.literal('Signature').optional(),
  Caption: extension(text(500).optional()),
  SignerName: extension(text(200).optional()),
})
export type UploadForm = z.output<typeof UploadForm>

/** An address that works without a header, for as long as the session lives. */
export const AttachmentTicket = z.object({
  /** A path of this origin, for a video, a link or a frame; `?as=download` names the file and saves it. */
  Url: z.string(),
  ExpirationTime: instant,
})
export type AttachmentTicket = z.output<typeof AttachmentTicket>
