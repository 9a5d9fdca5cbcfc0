import * as z from 'zod'
import { expects, issueAt } from '../field-reasons.ts'
import {
  day,
  dayInPath,
  extension,
  id,
  instant,
  instantSent,
  omitNulls,
  orderNumber,
  seenVersion,
  text,
} from '../fields.ts'

/** When a tyre may be driven: winter tyres have their own legal depth in winter. */
export const tyreSeasons = ['summer', 'winter', 'allSeason'] as const
export type TyreSeason = (typeof tyreSeasons)[number]

/** A value that is offered for a field of a tyre or a wheel. */
export const TyreLookup = z.object({ Code: z.string(), Description: z.string() })
export type TyreLookup = z.output<typeof TyreLookup>

/** A kind of tyres: summer, friction, studded. */
export const TyreType = TyreLookup.extend({ Season: extension(z.enum(tyreSeasons)) })
export type TyreType = z.output<typeof TyreType>

const offered = z.array(TyreLookup)

/** All that is offered for the fields of a set, by their names on the wire. */
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

/** The most characters of what is typed (specification.md, Validation). */
export const maxTyreCharacters = {
  Make: 50,
  Model: 50,
  Width: 20,
  Height: 20,
  Diameter: 20,
  Speed: 20,
  LoadIndex: 20,
  WetGrip: 20,
  NoiseLevel: 4,
  RollResistance: 20,
  Dot: 5,
  Size: 60,
  WheelType: 30,
  WheelMake: 30,
  WheelModel: 50,
  WheelSize: 30,
  comment: 1000,
} as const

/** Millimetres of tread. */
export const treadDepth = { least: 0, most: 10, step: 0.5 } as const

/** How many axles a set may have: a lorry with its trailer. */
export const maxAxles = 9

const depth = z.number().nullable()
const word = z.string().nullable()

/**
 * One axle of a tyre record. Depths are millimetres, null where nobody measured. What was chosen from a lookup is its
 * `Code`; what is in none was typed.
 */
export const AxleData = z.object({
  /** From 1 at the front. */
  axleNumber: z.int(),
  /** With twin wheels the outer ones. */
  DepthLeft: depth,
  DepthRight: depth,
  DepthLeftInner: extension(depth),
  DepthRightInner: extension(depth),
  Make: word,
  Model: word,
  /** Millimetres. */
  Width: word,
  /** Percent of the width. */
  Height: word,
  /** Inches. */
  Diameter: word,
  Speed: word,
  LoadIndex: extension(word),
  WetGrip: word,
  /** Decibels. */
  NoiseLevel: word,
  RollResistance: word,
  Dot: word,
  /** The whole size as it was typed. */
  Size: extension(word),
  WheelType: word,
  WheelMake: word,
  WheelModel: word,
  WheelSize: word,
})
export type AxleData = z.output<typeof AxleData>

/** A tyre set as it was saved. */
export const TyreRecord = z.object({
  Oid: extension(z.uuid()),
  vehicleId: id,
  workOrderId: id,
  tyreType: TyreType,
  purchaseDate: day.nullable(),
  /** Kilometres; 1 where nobody read the meter. */
  mileage: z.int(),
  comment: z.string(),
  created: instant,
  /** When it was measured last: later than `created` where a save updated it. */
  Measured: extension(instant),
  /** Who measured. */
  salesmanId: id,
  SalesmanName: extension(z.string()),
  /** Who saved it last. */
  userId: id,
  /** The work order's global id. */
  associatedEntityGlobalID: z.uuid(),
  AxleData: z.array(AxleData),
  /** What `getTyreHistoryEntry` finds of its latest save. */
  HistoryEntryOid: extension(z.uuid()),
  /** Rises with each save. */
  Version: extension(z.int()),
})
export type TyreRecord = z.output<typeof TyreRecord>

/** What one save of a record said; it never changes. */
export const TyreHistoryEntry = z.object({
  Oid: z.uuid(),
  Comment: z.string(),
  TyreType: TyreType.extend({ Code: extension(z.string()) }),
  AxleData: z.array(AxleData),
  Created: instant,
})
export type TyreHistoryEntry = z.output<typeof TyreHistoryEntry>

/** What the European register says of a tyre: what its label's QR code leads to. */
export const TyreLabel = z.object({
  /** In the register. */
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
  /** Bears the mark for severe snow (3PMSF). */
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
  /** When it was measured, by a device that had no network then; never in the future, and only lately. */
  created: instantSent.nullish(),
  /** Who measured, where that is not the caller; an employee of the site. */
  salesmanId: id.nullish(),
  /** Not looked at: the session says who saves. */
  userId: id.nullish(),
  /** The answer to 119886: true updates the record that the vehicle has, false adds a new one. */
  updateExisting: z.boolean().nullish(),
  /** The record that was asked about and its version: where they have changed since, the question comes again. */
  ExistingOid: extension(z.uuid().nullish()),
  ExistingVersion: extension(z.int().nullish()),
  /** The record that the client read, with its version. */
  Oid: extension(z.uuid().nullish()),
  Version: seenVersion,
  /** Makes a task of the set, or a lead. */
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

/** What a client may send back because it read it; it is not looked at. */
const readOnlyFields = {
  Measured: extension(instant.nullish()),
  SalesmanName: extension(text(500).nullish()),
  HistoryEntryOid: extension(z.uuid().nullish()),
}

const maxSets = 10

/** What `saveTyreRecords` takes of a set. It belongs to a work order of the vehicle: by its id, or its global id. */
const TyreRecordSave = z
  .strictObject({ vehicleId: id.nullish(), ...namesWorkOrder, ...fieldsOfSave, ...readOnlyFields })
  .check(({ value, issues }) => {
    if (value.workOrderId == null && value.associatedEntityGlobalID == null)
      issues.push(issueAt(['workOrderId'], 'missing', { input: value.workOrderId }))
  })
  .transform(omitNulls)
export const TyreRecordSaves = z.array(TyreRecordSave).min(1).max(maxSets)
export type TyreRecordSave = z.output<typeof TyreRecordSave>

/** What `saveMeasuredTyres` takes: the work order tells the vehicle, so its sets need to name neither. */
export const MeasuredTyres = z
  .strictObject({
    /** The work order's global id. */
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
