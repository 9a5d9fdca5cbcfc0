import { maxTyreCharacters } from '@verstas/contract/limits.ts'
import type { TyreLabel, TyreLookups, TyreRecord, TyreRecordSave } from '@verstas/contract/tyres/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { type DepthField, depthFields } from '@verstas/domain/tyres/depths.ts'
import { type AxleDraft, defaultAxles, matchLookup, type SetDraft } from '@verstas/domain/tyres/draft.ts'
import type { WheelPlace } from '@verstas/domain/tyres/wear.ts'
import { parseAs } from '../../../platform/session/stored-shape.ts'
import { type LookupField, lookupFields } from '../api.ts'

/** The names of the typed fields of an axle, as on the wire. */
const typedFields = Object.keys(maxTyreCharacters).filter((field): field is TypedField => field !== 'comment')
export type TypedField = Exclude<keyof typeof maxTyreCharacters, 'comment'>

/** The typed values of an axle's tyres and wheels. */
export type TypedValues = { readonly [Field in TypedField]?: string }
export type AxleForm = AxleDraft & TypedValues

export interface SetForm extends SetDraft {
  readonly axles: readonly AxleForm[]
  readonly createTask: boolean
}

/** The form of all sets of a vehicle. */
export interface TyreForm {
  readonly sets: readonly SetForm[]
}

export const emptySet: SetForm = { typeCode: '', comment: '', createTask: false, axles: defaultAxles }
export const emptyForm: TyreForm = { sets: [emptySet] }

/** Returns the form of a set that is on the vehicle: its type and its axles, without depths. */
export const mountedForm = (typeCode: string, last: Pick<TyreRecord, 'AxleData'> | undefined): TyreForm => {
  const axles = (last?.AxleData ?? []).map(({ axleNumber, DepthLeftInner, DepthRightInner }) => ({
    axleNumber,
    isTwin: DepthLeftInner != null || DepthRightInner != null,
  }))
  return { sets: [{ ...emptySet, typeCode, axles: axles.length > 0 ? axles : defaultAxles }] }
}

const parseShape = parseAs<TyreForm>({
  sets: [
    {
      typeCode: 'string',
      comment: 'string',
      createTask: 'boolean',
      axles: [
        {
          axleNumber: 'number',
          isTwin: 'boolean',
          ...shapeOfAll(depthFields, 'number?'),
          ...shapeOfAll(typedFields, 'string?'),
        },
      ],
    },
  ],
})

function shapeOfAll<Field extends string, S>(fields: readonly Field[], shape: S): Record<Field, S> {
  return Object.fromEntries(fields.map((field) => [field, shape])) as Record<Field, S>
}

/** Parses a form that was stored on the device. @throws if it is invalid */
export function parseForm(value: unknown): TyreForm {
  const form = parseShape(value)
  if (form.sets.length === 0) throw new TypeError('a form without sets')
  return form
}

/** Returns the form with one of its sets changed. */
export const changeSet = (form: TyreForm, at: number, change: (set: SetForm) => SetForm): TyreForm => ({
  ...form,
  sets: form.sets.map((set, place) => (place === at ? change(set) : set)),
})

/** Returns the set with changed fields of one axle. */
export const changeAxle = (set: SetForm, axleNumber: number, change: Partial<AxleForm>): SetForm => ({
  ...set,
  axles: set.axles.map((axle) => (axle.axleNumber === axleNumber ? { ...axle, ...change } : axle)),
})

/** Returns the set without an axle. Other axles keep their numbers. */
export const withoutAxle = (set: SetForm, { axleNumber }: AxleForm): SetForm => ({
  ...set,
  axles: set.axles.filter((axle) => axle.axleNumber !== axleNumber),
})

/** Returns the depth of a wheel in millimetres; null if unmeasured. */
export const depthOf = (
  { axles }: Pick<SetForm, 'axles'>,
  { axleNumber, field }: WheelPlace,
): number | null => axles.find((axle) => axle.axleNumber === axleNumber)?.[field] ?? null

/** Returns the typed values of an axle, without empty ones. */
export const typedOf = (axle: AxleForm): TypedValues =>
  Object.fromEntries(typedFields.flatMap((field) => (axle[field] ? [[field, axle[field]]] : [])))

/** True if any value of the axle is measured or typed. */
export const isAxleFilled = (axle: AxleForm): boolean =>
  depthFields.some((field) => axle[field] != null) || Object.keys(typedOf(axle)).length > 0

/** True if the set has a comment, or any value of an axle is measured or typed. */
export const isSetFilled = ({ comment, axles }: SetForm): boolean =>
  comment.trim() !== '' || axles.some(isAxleFilled)

/** Copies the typed values of an axle to all axles. Does not copy depths and empty values. */
export const copyToAll = (set: SetForm, from: AxleForm): SetForm => ({
  ...set,
  axles: set.axles.map((axle) => ({ ...axle, ...typedOf(from) })),
})

/** Returns the values of a tyre label as typed values, cut to the maximum lengths. */
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

/** An axle of a history entry or of a record to send. */
type SavedAxle = { readonly axleNumber: number } & {
  readonly [Field in DepthField]?: number | null | undefined
} & { readonly [Field in TypedField]?: string | null | undefined }

interface SavedSet {
  readonly TyreType: { readonly Code?: string | undefined; readonly Description?: string | null | undefined }
  readonly Comment: string
  readonly AxleData: readonly SavedAxle[]
}

/** Returns the form of a saved set, with descriptions instead of lookup codes. */
export function filledSet({ TyreType, Comment, AxleData }: SavedSet, lookups: TyreLookups): SetForm {
  const descriptionOf = (field: TypedField, code: string): string => {
    const lookup = isLookup(field) ? lookups[field] : []
    return lookup.find(({ Code }) => Code === matchLookup(code, lookup))?.Description ?? code
  }
  const axles = AxleData.map((axle) => ({
    axleNumber: axle.axleNumber,
    isTwin: axle.DepthLeftInner != null || axle.DepthRightInner != null,
    ...Object.fromEntries(depthFields.map((field) => [field, axle[field] ?? null])),
    ...Object.fromEntries(typedFields.map((field) => [field, descriptionOf(field, axle[field] ?? '')])),
  }))
  return {
    typeCode: typeCodeOf(TyreType, lookups),
    comment: Comment,
    createTask: false,
    axles: axles.length > 0 ? axles : defaultAxles,
  }
}

/**
 * Returns the code if the lookup contains it, else the code of the type with the same description, else the
 * original code.
 */
function typeCodeOf({ Code = '', Description }: SavedSet['TyreType'], { tyreType }: TyreLookups): string {
  const codes = new Set(tyreType.map((type) => type.Code))
  const described = matchLookup(Description ?? '', tyreType)
  return !codes.has(Code) && codes.has(described) ? described : Code
}

const isLookup = (field: TypedField): field is LookupField =>
  (lookupFields as readonly string[]).includes(field)

/** Returns the form that produces these records. */
export const formOf = (records: readonly TyreRecordSave[], lookups: TyreLookups): TyreForm => ({
  sets: records.map(({ tyreType, comment = '', createTask = false, AxleData }) => ({
    ...filledSet({ TyreType: tyreType, Comment: comment, AxleData }, lookups),
    createTask,
  })),
})

interface SaveContext {
  readonly vehicleId: number
  readonly workOrder: Pick<WorkOrder, 'Id' | 'GlobalId'>
  /** The id of the employee who measures. */
  readonly employeeId: number
  /** The mileage in kilometres; null if unknown. */
  readonly mileage: number | null
  /** The time of the measurement, as an ISO instant. */
  readonly at: string
  readonly lookups: TyreLookups
}

/** Returns the records to send, with codes for lookup values and with other values as typed. */
export function recordsOf(form: TyreForm, context: SaveContext): TyreRecordSave[] {
  const { lookups, mileage } = context
  return form.sets.map(({ typeCode, comment, createTask, axles }) => ({
    vehicleId: context.vehicleId,
    workOrderId: context.workOrder.Id,
    associatedEntityGlobalID: context.workOrder.GlobalId,
    tyreType: {
      Code: typeCode,
      Description: lookups.tyreType.find(({ Code }) => Code === typeCode)?.Description,
    },
    // If the mileage is omitted, the server keeps that of the updated record.
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
          .filter((field) => axle.isTwin || field === 'DepthLeft' || field === 'DepthRight')
          .flatMap((field) => (axle[field] == null ? [] : [[field, axle[field]]])),
      ),
      ...Object.fromEntries(
        typedFields.flatMap((field) => {
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
