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

/** The season of a tyre: winter tyres have their own legal depth in winter. */
export const tyreSeasons = ['summer', 'winter', 'allSeason'] as const
export type TyreSeason = (typeof tyreSeasons)[number]

/** An option for a field of a tyre or a wheel. */
export const TyreLookup = z.object({ Code: z.string(), Description: z.string() })
export type TyreLookup = z.output<typeof TyreLookup>

/** A type of tyres: summer, friction, studded. */
export const TyreType = TyreLookup.extend({ Season: extension(z.enum(tyreSeasons)) })
export type TyreType = z.output<typeof TyreType>

const offered = z.array(TyreLookup)

/** All options for the fields of a set, by their names on the wire. */
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
 * One axle of a tyre record. Depths are millimetres, null if not measured. A value from a lookup is its
 * `Code`; others were typed.
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
  /** The whole size as typed. */
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
  /** Kilometres; 1 if the meter was not read. */
  mileage: z.int(),
  comment: z.string(),
  created: instant,
  /** Time of the last measurement: later than `created` if a save updated it. */
  Measured: extension(instant),
  /** The measurer. */
  salesmanId: id,
  SalesmanName: extension(z.string()),
  /** The employee who saved it last. */
  userId: id,
  /** The work order's global id. */
  associatedEntityGlobalID: z.uuid(),
  AxleData: z.array(AxleData),
  /** Id of the latest history entry, for `getTyreHistoryEntry`. */
  HistoryEntryOid: extension(z.uuid()),
  /** Increases with each save. */
  Version: extension(z.int()),
})
export type TyreRecord = z.output<typeof TyreRecord>

/** The content of one save of a record; it never changes. */
export const TyreHistoryEntry = z.object({
  Oid: z.uuid(),
  Comment: z.string(),
  TyreType: TyreType.extend({ Code: extension(z.string()) }),
  AxleData: z.array(AxleData),
  Created: instant,
})
export type TyreHistoryEntry = z.output<typeof TyreHistoryEntry>

/** A tyre's entry in the European register, found by its label's QR code. */
export const TyreLabel = z.object({
  /** Its number in the register. */
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
  /** True if it has the mark for severe snow (3PMSF). */
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
  /** Time of measurement by an offline device: not in the future, and only recent. */
  created: instantSent.nullish(),
  /** The measurer, if not the caller; an employee of the site. */
  salesmanId: id.nullish(),
  /** Ignored: the session determines the employee. */
  userId: id.nullish(),
  /** The answer to 119886: true updates the vehicle's record, false adds a new one. */
  updateExisting: z.boolean().nullish(),
  /** The record in question and its version: if it has changed since, the question comes again. */
  ExistingOid: extension(z.uuid().nullish()),
  ExistingVersion: extension(z.int().nullish()),
  /** The record that the client read, with its version. */
  Oid: extension(z.uuid().nullish()),
  Version: seenVersion,
  /** Creates a task from the set, or a lead. */
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

/** Fields that a client may send back because it read them; they are ignored. */
const readOnlyFields = {
  Measured: extension(instant.nullish()),
  SalesmanName: extension(text(500).nullish()),
  HistoryEntryOid: extension(z.uuid().nullish()),
}

const maxSets = 10

/**
 * A set in the input of `saveTyreRecords`. It belongs to a work order of the vehicle: by its id, or its
 * global id.
 */
const TyreRecordSave = z
  .strictObject({ vehicleId: id.nullish(), ...namesWorkOrder, ...fieldsOfSave, ...readOnlyFields })
  .check(({ value, issues }) => {
    if (value.workOrderId == null && value.associatedEntityGlobalID == null)
      issues.push(issueAt(['workOrderId'], 'missing', { input: value.workOrderId }))
  })
  .transform(omitNulls)
export const TyreRecordSaves = z.array(TyreRecordSave).min(1).max(maxSets)
export type TyreRecordSave = z.output<typeof TyreRecordSave>

/** Input of `saveMeasuredTyres`: the work order determines the vehicle, so its sets need neither. */
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
