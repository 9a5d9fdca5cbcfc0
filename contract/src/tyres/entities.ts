import * as z from 'zod'
import { expects, issueAt } from '../field-reasons.ts'
import {
  day,
  dayInPath,
  extension,
  id,
  instant,
  instantSent,
  orderNumber,
  seenVersion,
  text,
} from '../fields.ts'
import { maxAxles, maxTyreCharacters, treadDepth } from '../limits.ts'
import { omitNulls } from '../omit-nulls.ts'

/** The seasons of tyres. In winter, a separate legal depth applies to winter and all-season tyres. */
export const tyreSeasons = ['summer', 'winter', 'allSeason'] as const
export type TyreSeason = (typeof tyreSeasons)[number]

/** An option in a selection list for a field of a tyre or a wheel. */
export const TyreLookup = z.object({ Code: z.string(), Description: z.string() })
export type TyreLookup = z.output<typeof TyreLookup>

/** A tyre type, such as summer, studless, studded or all-season. */
export const TyreType = TyreLookup.extend({ Season: extension(z.enum(tyreSeasons)) })
export type TyreType = z.output<typeof TyreType>

const offered = z.array(TyreLookup)

/** The options of each field of a tyre set. The keys are the names of the fields on the wire. */
export const TyreLookups = z.object({
  tyreType: z.array(TyreType),
  Make: offered,
  Width: offered,
  Height: offered,
  Diameter: offered,
  Speed: offered,
  WetGrip: offered,
  RollResistance: offered,
  WheelType: offered,
  WheelSize: offered,
})
export type TyreLookups = z.output<typeof TyreLookups>

const depth = z.number().nullable()
const word = z.string().nullable()

/**
 * One axle of a tyre record. Depths are in millimetres, and null if not measured. Other fields contain the
 * `Code` of an option, or typed text.
 */
export const AxleData = z.object({
  /** The number of the axle, from 1 at the front. */
  axleNumber: z.int(),
  /** Tread depth of the left wheel, or of the outer wheel of twin wheels. */
  DepthLeft: depth,
  DepthRight: depth,
  DepthLeftInner: extension(depth),
  DepthRightInner: extension(depth),
  Make: word,
  Model: word,
  /** Width in millimetres. */
  Width: word,
  /** Height in percent of the width. */
  Height: word,
  /** Diameter of the rim in inches. */
  Diameter: word,
  Speed: word,
  LoadIndex: extension(word),
  WetGrip: word,
  /** Noise in decibels. */
  NoiseLevel: word,
  RollResistance: word,
  Dot: word,
  /** The whole size, as a person typed it. */
  Size: extension(word),
  WheelType: word,
  WheelMake: word,
  WheelModel: word,
  WheelSize: word,
})
export type AxleData = z.output<typeof AxleData>

/** A saved tyre set. */
export const TyreRecord = z.object({
  Oid: extension(z.uuid()),
  vehicleId: id,
  workOrderId: id,
  tyreType: TyreType,
  purchaseDate: day.nullable(),
  /** The reading in kilometres; 1 if the meter was not read. */
  mileage: z.int(),
  comment: z.string(),
  created: instant,
  /** Time of the last measurement. It is later than `created` if the set was measured again. */
  Measured: extension(instant),
  /** The employee who measured. */
  salesmanId: id,
  SalesmanName: extension(z.string()),
  /** The employee who saved the record last. */
  userId: id,
  /** Global id of the work order. */
  associatedEntityGlobalID: z.uuid(),
  AxleData: z.array(AxleData),
  /** Id of the latest history entry, for `getTyreHistoryEntry`. */
  HistoryEntryOid: extension(z.uuid()),
  /** Counts the saves of the record. */
  Version: extension(z.int()),
})
export type TyreRecord = z.output<typeof TyreRecord>

/** A tyre history entry: the content of one save of a tyre record. It never changes. */
export const TyreHistoryEntry = z.object({
  Oid: z.uuid(),
  Comment: z.string(),
  TyreType: TyreType.extend({ Code: extension(z.string()) }),
  AxleData: z.array(AxleData),
  Created: instant,
})
export type TyreHistoryEntry = z.output<typeof TyreHistoryEntry>

/**
 * The label of a kind of tyre: its entry in the European register. The QR code on a tyre's sticker has its
 * number.
 */
export const TyreLabel = z.object({
  /** The number of the entry in the register. */
  Number: id,
  Make: z.string(),
  Model: z.string(),
  Size: z.string(),
  Width: word,
  Height: word,
  Diameter: word,
  LoadIndex: word,
  Speed: word,
  WetGrip: word,
  RollResistance: word,
  NoiseLevel: word,
  /** True if the tyre is approved for severe snow (3PMSF). */
  IsForSnow: z.boolean(),
  IsForIce: z.boolean(),
})
export type TyreLabel = z.output<typeof TyreLabel>

const depthSent = z.number().min(treadDepth.least).max(treadDepth.most).multipleOf(treadDepth.step).nullish()
const wordSent = (field: keyof typeof maxTyreCharacters) => text(maxTyreCharacters[field]).nullish()

const AxleSave = z
  .strictObject({
    axleNumber: z.int().min(1).max(maxAxles),
    DepthLeft: depthSent,
    DepthRight: depthSent,
    DepthLeftInner: extension(depthSent),
    DepthRightInner: extension(depthSent),
    Make: wordSent('Make'),
    Model: wordSent('Model'),
    Width: wordSent('Width'),
    Height: wordSent('Height'),
    Diameter: wordSent('Diameter'),
    Speed: wordSent('Speed'),
    LoadIndex: extension(wordSent('LoadIndex')),
    WetGrip: wordSent('WetGrip'),
    NoiseLevel: text(maxTyreCharacters.NoiseLevel).regex(/^\d*$/, expects('digits')).nullish(),
    RollResistance: wordSent('RollResistance'),
    Dot: wordSent('Dot'),
    Size: extension(wordSent('Size')),
    WheelType: wordSent('WheelType'),
    WheelMake: wordSent('WheelMake'),
    WheelModel: wordSent('WheelModel'),
    WheelSize: wordSent('WheelSize'),
  })
  .transform(omitNulls)
export type AxleSave = z.output<typeof AxleSave>

const fieldsOfSave = {
  tyreType: z.strictObject({
    Code: text(20).regex(/\S/, expects('notBlank')),
    Description: text(200).nullish(),
    Season: extension(z.enum(tyreSeasons).nullish()),
  }),
  purchaseDate: dayInPath.nullish(),
  mileage: z.int().min(0).max(9_999_999).nullish(),
  comment: text(maxTyreCharacters.comment).nullish(),
  /** The time of an offline measurement; recent and not in the future. */
  created: instantSent.nullish(),
  /** The employee who measured, by default the caller. The employee must work at the site. */
  salesmanId: id.nullish(),
  /** The employee who saves. The field is ignored, because the session determines the employee. */
  userId: id.nullish(),
  /**
   * The answer to question 119886. True updates the existing record of the vehicle, and false adds a new
   * record.
   */
  updateExisting: z.boolean().nullish(),
  /**
   * The existing record that question 119886 was about, with its version. If the record has changed since,
   * the server asks again.
   */
  ExistingOid: extension(z.uuid().nullish()),
  ExistingVersion: extension(z.int().nullish()),
  /** The saved record, with the version that the client has read. */
  Oid: extension(z.uuid().nullish()),
  Version: seenVersion,
  /** True to create a task about the set. The task is a lead if the site uses leads. */
  createTask: z.boolean().nullish(),
  AxleData: z
    .array(AxleSave)
    .max(maxAxles)
    .check(({ value, issues }) => {
      const seen = new Set<number>()
      for (const [place, { axleNumber }] of value.entries()) {
        if (seen.has(axleNumber)) issues.push(issueAt([place, 'axleNumber'], 'twice', { input: axleNumber }))
        seen.add(axleNumber)
      }
    }),
}

const namesWorkOrder = { workOrderId: id.nullish(), associatedEntityGlobalID: z.guid().nullish() }

/** Read-only fields. The server accepts and ignores them, because a client may send a whole record back. */
const readOnlyFields = {
  Measured: extension(instant.nullish()),
  SalesmanName: extension(text(500).nullish()),
  HistoryEntryOid: extension(z.uuid().nullish()),
}

const maxSets = 10

/** A set in the input of `saveTyreRecords`. It needs `workOrderId` or `associatedEntityGlobalID`. */
const TyreRecordSave = z
  .strictObject({ vehicleId: id.nullish(), ...namesWorkOrder, ...fieldsOfSave, ...readOnlyFields })
  .check(({ value, issues }) => {
    if (value.workOrderId == null && value.associatedEntityGlobalID == null)
      issues.push(issueAt(['workOrderId'], 'missing', { input: value.workOrderId }))
  })
  .transform(omitNulls)
export const TyreRecordSaves = z.array(TyreRecordSave).min(1).max(maxSets)
export type TyreRecordSave = z.output<typeof TyreRecordSave>

/**
 * Input of `saveMeasuredTyres`. The sets need no vehicle id, because the work order determines the vehicle.
 */
export const MeasuredTyres = z
  .strictObject({
    /** Global id of the work order. */
    RelatedEntityId: z.guid().nullish(),
    SerialNumber: text(40).nullish(),
    WorkOrderNumber: orderNumber.nullish(),
    Data: z
      .array(
        z
          .strictObject({ vehicleId: id.nullish(), ...namesWorkOrder, ...fieldsOfSave, ...readOnlyFields })
          .transform(omitNulls),
      )
      .min(1)
      .max(maxSets),
  })
  .check(({ value, issues }) => {
    if (value.RelatedEntityId == null && value.WorkOrderNumber == null)
      issues.push(issueAt(['RelatedEntityId'], 'missing', { input: undefined }))
  })
  .transform(omitNulls)
export type MeasuredTyres = z.output<typeof MeasuredTyres>
