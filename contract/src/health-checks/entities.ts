import * as z from 'zod'
import { dayInPath, extension, id, instant, price, seenVersion, text } from '../fields.ts'
import { omitNulls } from '../omit-nulls.ts'
import { languages } from '../texts/language.ts'
import { SurveyForm } from './survey.ts'
import { lights, maxPropertyCharacters } from './values.ts'

/** A template in the list of choices. */
export const Survey = z.object({ SurveyId: id, Name: z.string() })
export type Survey = z.output<typeof Survey>

/**
 * One value of an inspection. Keys: `check.<id>` (ok, soon, now), `note.<id>`, `marker.<imageId>`
 * (`x,y,severity;…`, fractions of the picture; at most 100), `text.<imageId>`, `signature.<id>` (a PNG as
 * data URL). Ours: `measure.<id>` (a number as text), `markers.<imageId>` (the same markers as JSON, each
 * with an id and a note), `signer.<id>` (the signer).
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
  /** A name. */
  LastModifier: z.string(),
  /** Empty in lists. */
  Properties: z.array(Property),
  /** Increases with each save. */
  Version: extension(z.int()),
  /**
   * `Complete`: each check that is not optional has its light. `Signed`: closed by the inspector's signature.
   */
  State: extension(z.enum(['Open', 'Complete', 'Signed'])),
  /** Numbers of amber and red findings: checks, and critical and major markers. */
  Soon: extension(z.int()),
  Now: extension(z.int()),
  OrderNumber: extension(z.int().nullable()),
})
export type Inspection = z.output<typeof Inspection>

/** A file of an inspection. */
export const InspectionAttachment = z.object({
  Id: id,
  Name: z.string(),
  Created: instant,
  /**
   * Its subject: `check.<id>` or `marker.<imageId>.<markerId>`; null if it belongs to the whole inspection.
   */
  Property: extension(z.string().nullable()),
  Caption: extension(z.string().nullable()),
  ContentType: extension(z.string()),
  /** For `/attachment/thumbnail`, `/picture` and `/file`. */
  Key: extension(z.uuid()),
  HasThumbnail: extension(z.boolean()),
})
export type InspectionAttachment = z.output<typeof InspectionAttachment>

/** An unrepaired finding of an earlier inspection of the vehicle. */
export const EarlierFinding = z.object({
  InspectionId: id,
  /** Time of the inspection. */
  At: instant,
  /** `check.<id>` or `marker.<imageId>.<markerId>`. */
  Key: z.string(),
  Title: z.string(),
  Light: z.enum(lights).nullable(),
  Note: z.string(),
  /** For a marker: fractions of the picture, and its severity. */
  X: z.number().nullable(),
  Y: z.number().nullable(),
  Severity: z.int().nullable(),
  /** The customer declined it then. */
  IsDeclined: z.boolean(),
  /** The day of the reminder that the customer wanted, `YYYY-MM-DD`. */
  RemindOn: z.string().nullable(),
})
export type EarlierFinding = z.output<typeof EarlierFinding>

export const followUpKinds = ['Job', 'Task', 'Reminder', 'Declined'] as const

/** The result of a finding. */
export const FollowUp = z.object({
  Key: z.string(),
  Kind: z.enum(followUpKinds),
  At: instant,
  By: named,
  /** For a job and its work order. */
  OrderNumber: z.int().nullable(),
  JobNumber: z.int().nullable(),
  /** For a task, and for a reminder that became one on its day. */
  ActivityId: id.nullable(),
  /** For a reminder, `YYYY-MM-DD`. */
  Date: z.string().nullable(),
  Note: z.string(),
})
export type FollowUp = z.output<typeof FollowUp>

/** A signature with signer and time; a voided one stays visible. */
export const InspectionSignature = z.object({
  Id: z.string(),
  /** Null for a customer if the reader may not see customers. */
  SignerName: z.string().nullable(),
  /** The signed-in employee. */
  By: named,
  At: instant,
  /** Time and author of a later change of the inspection. */
  Voided: z.object({ At: instant, By: named }).nullable(),
})
export type InspectionSignature = z.output<typeof InspectionSignature>

/** The drawing for a vehicle. */
const Body = z.enum(['car', 'estate', 'van'])

/** A template of the site with the pictures of one body. */
export const Template = z.object({ Body, Survey: SurveyForm })
export type Template = z.output<typeof Template>

/** An inspection with all data of its form; a new one has no id yet. */
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
  WorkOrder: extension(z.object({ Id: id, GlobalId: z.uuid(), OrderNumber: z.int() }).nullable()),
  Survey: extension(SurveyForm),
  Attachments: extension(z.array(InspectionAttachment)),
  Signatures: extension(z.array(InspectionSignature)),
  FollowUps: extension(z.array(FollowUp)),
  Earlier: extension(z.array(EarlierFinding)),
  /** The latest measured tread, in millimetres, with the light by the season's limits. */
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
  /** Omitted or 0 for a new one. */
  InspectionId: z.int().min(0).nullish(),
  SurveyId: id,
  SurveyName: text(200).nullish(),
  Properties: properties,
  Version: seenVersion,
  /** Created by the device for a new inspection, so a repeated save creates it only once. */
  Oid: extension(z.uuid().nullish()),
  /** The work order of the inspection. */
  WorkOrderId: extension(id.nullish()),
}

/** Input of a save. The list is the whole inspection: missing entries are removed. */
export const InspectionSave = z.strictObject(saveFields).transform(omitNulls)
export type InspectionSave = z.output<typeof InspectionSave>

export const SavedInspection = z.object({
  Id: id,
  Version: extension(z.int()),
  LastModified: extension(instant),
})
export type SavedInspection = z.output<typeof SavedInspection>

/** The PDF of a saved inspection by its id, or of an unsaved form, sent as for a save. */
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
    /** The job's work order; required for a job. */
    WorkOrderId: id.nullish(),
    /** For a reminder. */
    Date: dayInPath.nullish(),
    Note: text(1000).nullish(),
  })
  .transform(omitNulls)
export type FollowUpRequest = z.output<typeof FollowUpRequest>

/** Numbers of inspections, findings and sales between two days. */
export const InspectionFigures = z.object({
  Started: z.int(),
  Completed: z.int(),
  SoonFound: z.int(),
  NowFound: z.int(),
  /** Findings that became a job, or that the customer accepted. */
  SoonSold: z.int(),
  NowSold: z.int(),
})
export type InspectionFigures = z.output<typeof InspectionFigures>

/** Findings with their prices; null if the price follows later. */
export const OfferRequest = z.strictObject({
  Language: z.enum(languages),
  DaysOpen: z.int().min(1).max(60),
  Lines: z
    .array(z.strictObject({ Key: text(maxPropertyCharacters.key).min(1), Price: price.nullish() }))
    .min(1)
    .max(100),
})
export type OfferRequest = z.output<typeof OfferRequest>
