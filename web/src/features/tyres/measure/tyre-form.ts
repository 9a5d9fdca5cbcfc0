import {
  maxTyreCharacters,
  type TyreLabel,
  type TyreLookups,
  type TyreRecord,
  type TyreRecordSave,
} from '@verstas/contract/tyres/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { type DepthField, depthFields } from '@verstas/domain/tyres/depths.ts'
import { type AxleDraft, defaultAxles, matchLookup, type SetDraft } from '@verstas/domain/tyres/draft.ts'
import type { WheelPlace } from '@verstas/domain/tyres/wear.ts'
import * as z from 'zod'
import { type LookupField, lookupFields } from '../api.ts'

/** The typed fields of an axle, by the names of the wire. */
const typedFields = Object.keys(maxTyreCharacters).filter((field): field is TypedField => field !== 'comment')
export type TypedField = Exclude<keyof typeof maxTyreCharacters, 'comment'>

/** The typed values of an axle's tyres and wheels. */
export type TypedValues = { readonly [Field in TypedField]?: string }
export type AxleForm = AxleDraft & TypedValues

/** One set as it is measured. */
export interface SetForm extends SetDraft {
  readonly axles: readonly AxleForm[]
  readonly createTask: boolean
}

/** All that is measured of a car at one time. */
export interface TyreForm {
  readonly sets: readonly SetForm[]
}

export const emptySet: SetForm = { typeCode: '', comment: '', createTask: false, axles: defaultAxles }
export const emptyForm: TyreForm = { sets: [emptySet] }

const depth = z.number().min(0).max(10).nullable().optional()
const Kept = z.object({
  sets: z
    .array(
      z.object({
        typeCode: z.string(),
        comment: z.string(),
        createTask: z.boolean(),
        axles: z.array(
          z.object({
            axleNumber: z.number(),
            isTwin: z.boolean(),
            ...Object.fromEntries(depthFields.map((field) => [field, depth])),
            ...Object.fromEntries(typedFields.map((field) => [field, z.string().optional()])),
          }),
        ),
      }),
    )
    .min(1),
})

/** Parses a form that was stored on the device. @throws if it is invalid */
export const parseForm = (value: unknown): TyreForm => Kept.parse(value) as TyreForm

/** Changes one set and leaves the others as they are. */
export const changeSet = (form: TyreForm, at: number, change: (set: SetForm) => SetForm): TyreForm => ({
  ...form,
  sets: form.sets.map((set, place) => (place === at ? change(set) : set)),
})

/** Changes one axle and leaves the others as they are. */
export const changeAxle = (set: SetForm, axleNumber: number, change: Partial<AxleForm>): SetForm => ({
  ...set,
  axles: set.axles.map((axle) => (axle.axleNumber === axleNumber ? { ...axle, ...change } : axle)),
})

export const withoutAxle = (set: SetForm, { axleNumber }: AxleForm): SetForm => ({
  ...set,
  axles: set.axles.filter((axle) => axle.axleNumber !== axleNumber),
})

/** Returns the depth of a wheel; null if unmeasured. */
export const depthOf = (
  { axles }: Pick<SetForm, 'axles'>,
  { axleNumber, field }: WheelPlace,
): number | null => axles.find((axle) => axle.axleNumber === axleNumber)?.[field] ?? null

/** Returns the typed values of an axle, without empty ones. */
export const typedOf = (axle: AxleForm): TypedValues =>
  Object.fromEntries(typedFields.flatMap((field) => (axle[field] ? [[field, axle[field]]] : [])))

/** True if an axle has a measured or typed value. */
export const isAxleFilled = (axle: AxleForm): boolean =>
  depthFields.some((field) => axle[field] != null) || Object.keys(typedOf(axle)).length > 0

/** True if a set has a measured or typed value. */
export const isSetFilled = ({ comment, axles }: SetForm): boolean =>
  comment.trim() !== '' || axles.some(isAxleFilled)

/** Copies the typed values of one axle to all. Depths remain, as do values that the axle lacks. */
export const copyToAll = (set: SetForm, from: AxleForm): SetForm => ({
  ...set,
  axles: set.axles.map((axle) => ({ ...axle, ...typedOf(from) })),
})

/** Returns the data of a label as typed values. */
export const labelValues = (label: TyreLabel): TypedValues =>
  Object.fromEntries(
    labelFields.flatMap((field) =>
      label[field] ? [[field, label[field].slice(0, maxTyreCharacters[field])]] : [],
    ),
  )

const labelFields = [
  'Make',
  'Model',
  'Size',
  'Width',
  'Height',
  'Diameter',
  'LoadIndex',
  'Speed',
  'WetGrip',
  'RollResistance',
  'NoiseLevel',
] as const satisfies readonly (TypedField & keyof TyreLabel)[]

/** An axle as it was saved, or sent. */
type SavedAxle = { readonly axleNumber: number } & {
  readonly [Field in DepthField]?: number | null | undefined
} & { readonly [Field in TypedField]?: string | null | undefined }

interface SavedSet {
  readonly TyreType: { readonly Code?: string | undefined; readonly Description?: string | null | undefined }
  readonly Comment: string
  readonly AxleData: readonly SavedAxle[]
}

/** Returns a set from an earlier save; lookup values are shown by their description. */
export function filledSet({ TyreType, Comment, AxleData }: SavedSet, lookups: TyreLookups): SetForm {
  const shown = (field: TypedField, code: string): string => {
    const lookup = isLookup(field) ? lookups[field] : []
    return lookup.find(({ Code }) => Code === matchLookup(code, lookup))?.Description ?? code
  }
  const axles = AxleData.map((axle) => ({
    axleNumber: axle.axleNumber,
    isTwin: axle.DepthLeftInner != null || axle.DepthRightInner != null,
    ...Object.fromEntries(depthFields.map((field) => [field, axle[field] ?? null])),
    ...Object.fromEntries(typedFields.map((field) => [field, shown(field, axle[field] ?? '')])),
  }))
  return {
    typeCode: typeCodeOf(TyreType, lookups),
    comment: Comment,
    createTask: false,
    axles: axles.length > 0 ? axles : defaultAxles,
  }
}

/** The type by its code, else by its description; one that is not offered stays as the code says, if there is one. */
function typeCodeOf({ Code = '', Description }: SavedSet['TyreType'], { tyreType }: TyreLookups): string {
  const codes = new Set(tyreType.map((type) => type.Code))
  const described = matchLookup(Description ?? '', tyreType)
  return !codes.has(Code) && codes.has(described) ? described : Code
}

/** The fields of an axle that the specification does not have. */
const extensions: ReadonlySet<TypedField | DepthField> = new Set([
  'Size',
  'LoadIndex',
  'DepthLeftInner',
  'DepthRightInner',
])

const isLookup = (field: TypedField): field is LookupField =>
  (lookupFields as readonly string[]).includes(field)

/** Returns the form of sent records. */
export const formOf = (records: readonly TyreRecordSave[], lookups: TyreLookups): TyreForm => ({
  sets: records.map(({ tyreType, comment = '', createTask = false, AxleData }) => ({
    ...filledSet({ TyreType: tyreType, Comment: comment, AxleData }, lookups),
    createTask,
  })),
})

interface SaveContext {
  readonly vehicleId: number
  readonly workOrder: Pick<WorkOrder, 'Id' | 'GlobalId'>
  /** The measuring employee. */
  readonly employeeId: number
  /** Kilometres; null if no one read the meter. */
  readonly mileage: number | null
  /** When it was measured, as an ISO instant. */
  readonly at: string
  readonly lookups: TyreLookups
  /** Whether the server knows more of tyres than the specification names. */
  readonly hasExtensions: boolean
}

/** The mileage if no one read the meter (specification.md, Validation). */
const unknownMileage = 1

/**
 * Returns the sets to send: lookup values by their code, others as typed. A server of the plain specification
 * gets only its own fields, all of them.
 */
export function recordsOf(form: TyreForm, context: SaveContext): TyreRecordSave[] {
  const { lookups, hasExtensions } = context
  // Left out, an update keeps the mileage of its record.
  const mileage = context.mileage ?? (hasExtensions ? null : unknownMileage)
  const isSent = (field: TypedField | DepthField) => hasExtensions || !extensions.has(field)
  return form.sets.map(({ typeCode, comment, createTask, axles }) => ({
    vehicleId: context.vehicleId,
    workOrderId: context.workOrder.Id,
    associatedEntityGlobalID: context.workOrder.GlobalId,
    tyreType: {
      Code: typeCode,
      Description: lookups.tyreType.find(({ Code }) => Code === typeCode)?.Description,
    },
    ...(mileage !== null && { mileage }),
    salesmanId: context.employeeId,
    userId: context.employeeId,
    comment,
    created: context.at,
    createTask,
    AxleData: axles.map((axle) => ({
      axleNumber: axle.axleNumber,
      ...Object.fromEntries(
        depthFields
          .filter(isSent)
          .filter((field) => axle.isTwin || field === 'DepthLeft' || field === 'DepthRight')
          .flatMap((field) => (axle[field] == null ? [] : [[field, axle[field]]])),
      ),
      ...Object.fromEntries(
        typedFields.filter(isSent).flatMap((field) => {
          const typed = (axle[field] ?? '').trim()
          return typed === '' ? [] : [[field, matchLookup(typed, isLookup(field) ? lookups[field] : [])]]
        }),
      ),
    })),
  }))
}

/** Returns the newest record of a type; undefined if there is none. */
export const lastRecord = (records: readonly TyreRecord[], typeCode: string): TyreRecord | undefined =>
  records.find(({ tyreType }) => tyreType.Code === typeCode)
