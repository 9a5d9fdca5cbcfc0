import * as z from 'zod'
import {
  dayInPath,
  extension,
  externalNumber,
  id,
  instant,
  price,
  quantity,
  seenVersion,
  text,
} from '../fields.ts'
import { omitNulls } from '../omit-nulls.ts'
import { languages } from '../texts/language.ts'
import { SurveyForm } from './survey.ts'
import { lights, maxPropertyCharacters } from './values.ts'

/** A template in a selection list. */
export const Survey = z.object({ SurveyId: id, Name: z.string() })
export type Survey = z.output<typeof Survey>

/**
 * One value of an inspection. The specification has these keys: `check.<id>` (ok, soon, now), `note.<id>`,
 * `marker.<imageId>` (`x,y,severity;…` in fractions of the picture), `text.<imageId>` and `signature.<id>` (a
 * PNG as data URL). Extensions are `measure.<id>` (a number as a string), `markers.<imageId>` (the same
 * markers as JSON, each with an id and a note) and `signer.<id>` (the signer's name). The extension `from.<id>`
 * has the ids of earlier inspections, separated by spaces. Their photos also belong to the check.
 */
export const Property = z.object({ Key: z.string(), Value: z.string() })
export type Property = z.output<typeof Property>

const named = z.object({ Id: id, Name: z.string() })

/** An inspection in a list. */
export const Inspection = z.object({
  Id: id,
  InspectionId: id,
  VehicleId: id,
  SurveyId: id,
  SurveyName: z.string(),
  Name: z.string(),
  LastModified: instant,
  /** The name of the employee who changed the inspection last. */
  LastModifier: z.string(),
  /** The values of the inspection; empty in lists. */
  Properties: z.array(Property),
  /** Counts the saves of the inspection. */
  Version: extension(z.int()),
  /**
   * `Complete` means that each check has a light, unless it is optional. `Signed` means that the inspector has
   * signed. A change of a signed inspection voids its signatures.
   */
  State: extension(z.enum(['Open', 'Complete', 'Signed'])),
  /** Number of amber findings: amber checks and major markers. */
  Soon: extension(z.int()),
  Now: extension(z.int()),
  OrderNumber: extension(z.int().nullable()),
  ExternalNumber: externalNumber,
})
export type Inspection = z.output<typeof Inspection>

export const InspectionAttachment = z.object({
  Id: id,
  Name: z.string(),
  Created: instant,
  /**
   * The subject of the file: `check.<id>` or `marker.<imageId>.<markerId>`; null if the file belongs to the
   * whole inspection.
   */
  Property: extension(z.string().nullable()),
  Caption: extension(z.string().nullable()),
  ContentType: extension(z.string()),
  /** The secret key in each address of the file, as in `Attachment`. */
  Key: extension(z.uuid()),
  HasThumbnail: extension(z.boolean()),
  /** The inspection that contains the file; an earlier one if its finding was taken over. */
  InspectionId: extension(id),
})
export type InspectionAttachment = z.output<typeof InspectionAttachment>

/** A photo of an earlier finding. */
export const InspectionPhoto = z.object({
  Id: id,
  Name: z.string(),
  Created: instant,
  Caption: z.string().nullable(),
  Key: z.uuid(),
  HasThumbnail: z.boolean(),
  InspectionId: id,
})
export type InspectionPhoto = z.output<typeof InspectionPhoto>

/** A finding of an earlier inspection of the vehicle that was not repaired. */
export const EarlierFinding = z.object({
  InspectionId: id,
  /** The time of the earlier inspection. */
  At: instant,
  /** The subject of the finding: `check.<id>` or `marker.<imageId>.<markerId>`. */
  Key: z.string(),
  Title: z.string(),
  Light: z.enum(lights).nullable(),
  Note: z.string(),
  /** Horizontal position of a marker, a fraction of the picture's width; null for a check. */
  X: z.number().nullable(),
  Y: z.number().nullable(),
  Severity: z.int().nullable(),
  /** True if the customer declined the repair after the earlier inspection. */
  IsDeclined: z.boolean(),
  /** The day of the reminder that the customer chose, `YYYY-MM-DD`. */
  RemindOn: z.string().nullable(),
  /** The name of the employee who last changed the earlier inspection. */
  By: z.string(),
  /** The photos of a check's finding, the latest first; empty for a marker. */
  Photos: z.array(InspectionPhoto),
})
export type EarlierFinding = z.output<typeof EarlierFinding>

export const followUpKinds = ['Job', 'Task', 'Reminder', 'Declined'] as const

/** The result of a finding: a job, a task, a reminder or a refusal. */
export const FollowUp = z.object({
  Key: z.string(),
  Kind: z.enum(followUpKinds),
  At: instant,
  By: named,
  /** The work order to which the job was added; null for other results. */
  OrderNumber: z.int().nullable(),
  ExternalNumber: externalNumber,
  JobNumber: z.int().nullable(),
  /** The id of the task. A reminder becomes a task on its day, and has no id before. */
  ActivityId: id.nullable(),
  /** The day of a reminder, `YYYY-MM-DD`. */
  Date: z.string().nullable(),
  Note: z.string(),
})
export type FollowUp = z.output<typeof FollowUp>

/** A signature with signer and time. A voided signature stays visible. */
export const InspectionSignature = z.object({
  Id: z.string(),
  /** The name of the signer. Null for a customer if the reader may not see customers. */
  SignerName: z.string().nullable(),
  /** The employee who was signed in at the time of the signature. */
  By: named,
  At: instant,
  /** The time and author of the change that voided the signature; null if the signature is valid. */
  Voided: z.object({ At: instant, By: named }).nullable(),
})
export type InspectionSignature = z.output<typeof InspectionSignature>

/** The body type of the vehicle, which selects the pictures. */
const Body = z.enum(['car', 'estate', 'van'])

/** A template of the site with the pictures of one body type. */
export const Template = z.object({ Body, Survey: SurveyForm })
export type Template = z.output<typeof Template>

/** An inspection with all data of its form; a new inspection has no id yet. */
export const InspectionForm = Inspection.extend({
  Id: id.nullable(),
  InspectionId: id.nullable(),
  LastModified: instant.nullable(),
  Vehicle: extension(
    z.object({
      VehicleId: id,
      LicenseNumber: z.string().nullable(),
      SerialNumber: z.string().nullable(),
      MakeName: z.string().nullable(),
      ModelName: z.string().nullable(),
      Body,
    }),
  ),
  WorkOrder: extension(
    z.object({ Id: id, GlobalId: z.uuid(), OrderNumber: z.int(), ExternalNumber: externalNumber }).nullable(),
  ),
  Survey: extension(SurveyForm),
  Attachments: extension(z.array(InspectionAttachment)),
  Signatures: extension(z.array(InspectionSignature)),
  FollowUps: extension(z.array(FollowUp)),
  Earlier: extension(z.array(EarlierFinding)),
  /**
   * The lowest tread depth on each side of each axle in the latest tyre record, in millimetres. The light
   * follows from the limits of the tyre's season.
   */
  Treads: extension(
    z.array(
      z.object({
        axleNumber: z.int(),
        side: z.enum(['Left', 'Right']),
        Depth: z.number(),
        Light: z.enum(lights),
        Measured: instant,
      }),
    ),
  ),
})
export type InspectionForm = z.output<typeof InspectionForm>

const maxProperties = 1000

const properties = z
  .array(
    z.strictObject({
      Key: text(maxPropertyCharacters.key).min(1),
      Value: text(maxPropertyCharacters.signature),
    }),
  )
  .max(maxProperties)

const saveFields = {
  VehicleId: id,
  /** The saved inspection; omitted or 0 for a new one. */
  InspectionId: z.int().min(0).nullish(),
  SurveyId: id,
  SurveyName: text(200).nullish(),
  Properties: properties,
  Version: seenVersion,
  /**
   * The id that the device gave to a new inspection. A repeated save with this id creates no second
   * inspection.
   */
  Oid: extension(z.uuid().nullish()),
  WorkOrderId: extension(id.nullish()),
}

/** Input of a save. `Properties` has all values of the inspection. A save removes the missing ones. */
export const InspectionSave = z.strictObject(saveFields).transform(omitNulls)
export type InspectionSave = z.output<typeof InspectionSave>

export const SavedInspection = z.object({
  Id: id,
  Version: extension(z.int()),
  LastModified: extension(instant),
})
export type SavedInspection = z.output<typeof SavedInspection>

/**
 * Input of the creation of a PDF. It contains the id of a saved inspection, or the fields of an unsaved one.
 */
export const PdfRequest = z
  .strictObject({
    ...saveFields,
    VehicleId: id.nullish(),
    SurveyId: id.nullish(),
    Properties: properties.nullish(),
  })
  .transform(omitNulls)
export type PdfRequest = z.output<typeof PdfRequest>

export const FollowUpRequest = z
  .strictObject({
    Key: text(maxPropertyCharacters.key).min(1),
    Kind: z.enum(followUpKinds),
    /** The work order to which a job is added; required for a job. */
    WorkOrderId: id.nullish(),
    /** The day of a reminder. */
    Date: dayInPath.nullish(),
    Note: text(1000).nullish(),
  })
  .transform(omitNulls)
export type FollowUpRequest = z.output<typeof FollowUpRequest>

/** Numbers of inspections, findings and sold repairs in a range of days. */
export const InspectionFigures = z.object({
  Started: z.int(),
  Completed: z.int(),
  SoonFound: z.int(),
  NowFound: z.int(),
  /**
   * Number of amber findings that became a job or that the customer accepted. `NowSold` counts the red ones.
   */
  SoonSold: z.int(),
  NowSold: z.int(),
})
export type InspectionFigures = z.output<typeof InspectionFigures>

/** The work of an offered finding. A job with these rows follows the customer's acceptance. */
export const OfferWork = z
  .strictObject({
    /** Code of the operation. */
    WorkId: text(100).min(1).nullish(),
    Parts: z
      .array(
        z.strictObject({
          ItemNumber: text(100).min(1),
          SupplierNumber: text(100).min(1).nullish(),
          OrderedAmount: quantity.positive(),
        }),
      )
      .max(50),
  })
  .transform(omitNulls)
export type OfferWork = z.output<typeof OfferWork>

/** Input of an offer: findings with their prices. A price is null if the workshop gives it later. */
export const OfferRequest = z.strictObject({
  Language: z.enum(languages),
  DaysOpen: z.int().min(1).max(60),
  Lines: z
    .array(
      z.strictObject({
        Key: text(maxPropertyCharacters.key).min(1),
        Price: price.nullish(),
        /** The sentence for the customer; if omitted, the finding's note. */
        Note: text(2000).min(1).nullish(),
        /** The ids of the finding's photos that the customer sees; if omitted, all. */
        Photos: z.array(id).max(50).nullish(),
        Work: OfferWork.nullish(),
      }),
    )
    .min(1)
    .max(100),
})
export type OfferRequest = z.output<typeof OfferRequest>
