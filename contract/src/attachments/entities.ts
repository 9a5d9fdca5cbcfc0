import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { extension, id, instant, text } from '../fields.ts'
import { attachmentKinds, contentTypes, mostPhotoVehicles } from './kinds.ts'

/** A file on a work order, one of its jobs or a task. */
export const Attachment = z.object({
  Id: id,
  /**
   * A secret that follows the id in every address of the attachment. Only people who may see the attachment
   * receive it.
   */
  Key: z.uuid(),
  FileName: z.string(),
  /** "Work order" or "Task" in the reader's language. */
  EntityTypeDescription: z.string(),
  EntityId: id,
  /** The number of the work order, or the header of the task. */
  EntityDescription: z.string(),
  CreationDate: instant,
  ContentType: extension(z.enum(contentTypes)),
  Kind: extension(z.enum(attachmentKinds)),
  /** Size of the downloaded file in bytes. */
  ByteSize: extension(z.int().positive()),
  /** SHA-256 of the downloaded file in hexadecimal. */
  Checksum: extension(z.string().regex(/^[0-9a-f]{64}$/, expects('checksum'))),
  /** The job to which the attachment belongs; null if it belongs to the whole work order. */
  JobNumber: extension(z.int().nullable()),
  Caption: extension(z.string().nullable()),
  CreatedBy: extension(z.object({ Id: id, Name: z.string() })),
  /**
   * The signer of a signature. A signer is a customer, so the name is null without the right
   * CustomerInfoVisible.
   */
  SignerName: extension(z.string().nullable()),
  /** Width of the upright picture in pixels; null if unknown. */
  Width: extension(z.int().positive().nullable()),
  Height: extension(z.int().positive().nullable()),
  /** True if `thumbnail` and `picture` exist; otherwise only `file` can be downloaded. */
  HasThumbnail: extension(z.boolean()),
})
export type Attachment = z.output<typeof Attachment>

/** The vehicles whose photos are wanted. */
export const VehiclePhotoQuery = z.object({
  /** Ids of vehicles, such as `12,15`. */
  VehicleIds: z
    .string()
    .max(1000)
    .regex(/^[\d,]+$/, expects('vehicleList'))
    .refine((list) => {
      const ids = list.split(',').map(Number)
      return ids.length <= mostPhotoVehicles && ids.every((each) => Number.isSafeInteger(each) && each > 0)
    }, expects('vehicleList')),
})

/** The photo that stands for a vehicle in lists. Its thumbnail has the address of an attachment. */
export const VehiclePhoto = z.object({ VehicleId: id, Id: id, Key: z.uuid() })
export type VehiclePhoto = z.output<typeof VehiclePhoto>

/** Fields of an upload form. They apply to every file of the request. */
export const UploadForm = z.strictObject({
  /** The kind of the file. If omitted, the server detects it from the bytes. A signature is a PNG. */
  Kind: z.literal('Signature').optional(),
  Caption: extension(text(500).optional()),
  SignerName: extension(text(200).optional()),
})
export type UploadForm = z.output<typeof UploadForm>

/** A ticket: a temporary address of one attachment, or of an archive of attachments. */
export const AttachmentTicket = z.object({
  /** An address that works without headers, until it expires or the session ends. */
  Url: z.string(),
  ExpirationTime: instant,
})
export type AttachmentTicket = z.output<typeof AttachmentTicket>
