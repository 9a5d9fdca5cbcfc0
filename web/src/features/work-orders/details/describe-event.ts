import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { FieldChange, WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import { type WorkOrderEventKind, workOrderEventKinds } from '@verstas/contract/work-orders/edit-fields.ts'
import { type ComebackReason, comebackReasons } from '@verstas/contract/work-orders/kinds.ts'
import type { Translate } from '../../../platform/texts/use-texts.ts'
import type { Format } from '../../../platform/ui/format.tsx'

/**
 * Describes an event, for example "Changed the work order". An unknown kind of event is described as a
 * change.
 */
export function describeEvent(
  { Kind, Subject }: { readonly Kind: string; readonly Subject: WorkOrderEvent['Subject'] },
  t: Translate,
): string {
  if (!isKnown(Kind)) return t('history.kind.unknown')
  const number = Subject?.JobNumber ?? null
  const job = number === null ? t('history.newJob') : t('history.job', { number })
  return t(`history.kind.${Kind}`, { job, row: rowName(Subject, t) })
}

const isKnown = (kind: string): kind is WorkOrderEventKind =>
  (workOrderEventKinds as readonly string[]).includes(kind)

/**
 * Returns the name of the row that an event concerns, or the type of a row without a name. Empty if the event
 * concerns no row.
 */
function rowName(subject: WorkOrderEvent['Subject'], t: Translate): string {
  if (subject?.RowName) return subject.RowName
  return subject?.RowType ? t(`workOrder.rowType.${subject.RowType}`) : ''
}

type Value = FieldChange['After']

/** The unit in which a field's values are formatted. */
type Unit = 'plain' | 'kilometres' | 'hours' | 'minutes' | 'price' | 'comebackReason'

const knownFields: Readonly<Record<string, readonly [TextName, Unit]>> = {
  Mileage: ['workOrder.info.mileage', 'kilometres'],
  MileageAtHandover: ['workOrder.info.mileageAtHandover', 'kilometres'],
  UseHours: ['workOrder.info.useHours', 'hours'],
  Note: ['workOrder.info.note', 'plain'],
  PickShelf: ['workOrder.info.pickShelf', 'plain'],
  VehicleLocation: ['workOrder.info.vehicleLocation', 'plain'],
  PartsPrePlanned: ['workOrder.info.partsPrePlanned', 'plain'],
  PartsPrePicked: ['workOrder.info.partsPrePicked', 'plain'],
  Status: ['history.field.Status', 'plain'],
  EstimatedDeliveryDateTime: ['workOrder.info.estimatedDelivery', 'plain'],
  Name: ['history.field.Name', 'plain'],
  FileName: ['history.field.FileName', 'plain'],
  OrderedAmount: ['history.field.Amount', 'plain'],
  Price: ['workOrder.row.price', 'price'],
  ItemNumber: ['history.field.ItemNumber', 'plain'],
  SupplierNumber: ['history.field.Supplier', 'plain'],
  StockCode: ['workOrder.row.stock', 'plain'],
  WorkId: ['history.field.Operation', 'plain'],
  StandardTime: ['history.field.StandardTime', 'minutes'],
  MarkAsDoneDate: ['history.field.SignedAt', 'plain'],
  MarkAsDoneBy: ['history.field.SignedBy', 'plain'],
  ComebackOf: ['history.field.ComebackOf', 'plain'],
  ComebackReason: ['comeback.reason', 'comebackReason'],
}

/** True if `describeChange` has a label for the field. */
export const isFieldNamed = (field: string): boolean => Object.hasOwn(knownFields, field)

/**
 * Fields to omit, because the sentence about the event contains them, or because they mean nothing to users.
 */
const silentFields: readonly string[] = ['Places', 'IsMarkedAsDeleted', 'RowType', 'RowId', 'JobId', 'Oid']

/** A changed field with its old and new value as texts. `before` is null if the old value was null. */
export interface DescribedChange {
  readonly field: string
  readonly before: string | null
  readonly after: string
}

/**
 * Describes a changed field by its old and new value; returns null for a change to omit. The label of an
 * unknown field is its wire name.
 */
export function describeChange(
  { Field, Before, After }: FieldChange,
  t: Translate,
  format: Format,
): DescribedChange | null {
  const isNothing = isBlank(Before) && isBlank(After)
  if (isNothing || silentFields.includes(Field)) return null
  const [label, unit] = knownFields[Field] ?? [null, 'plain']
  const write = (value: Value) => writeValue(value, unit, t, format)
  return {
    field: label === null ? Field : t(label),
    before: Before === null ? null : write(Before),
    after: write(After),
  }
}

const isBlank = (value: Value): boolean => value === null || value === ''

function writeValue(value: Value, unit: Unit, t: Translate, format: Format): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
  if (typeof value === 'number') return writeNumber(value, unit, t, format)
  if (unit === 'comebackReason' && isReason(value)) return t(`comeback.reason.${value}`)
  if (instantPattern.test(value)) return format.dateTime(value)
  return dayPattern.test(value) ? format.day(value) : value
}

const isReason = (value: string): value is ComebackReason =>
  (comebackReasons as readonly string[]).includes(value)

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
const dayPattern = /^\d{4}-\d\d-\d\d$/

function writeNumber(value: number, unit: Unit, t: Translate, format: Format): string {
  switch (unit) {
    case 'kilometres':
      return t('workOrder.kilometres', { km: format.number(value) })
    case 'hours':
      return t('workOrder.hours', { hours: format.number(value) })
    case 'minutes':
      return format.duration(value)
    case 'price':
      return t('common.price', { price: format.price(value) })
    default:
      return format.number(value)
  }
}
