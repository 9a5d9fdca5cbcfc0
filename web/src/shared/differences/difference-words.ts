import type { DifferenceValue, OpenDifference } from '@verstas/contract/integration/difference-entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { Translate } from '../../platform/texts/use-texts.ts'
import type { Format } from '../../platform/ui/format.tsx'

/** The fields with a label. Other fields show their wire name. */
const fieldNames = [
  'note',
  'jobNote',
  'orderNumber',
  'externalNumber',
  'status',
  'substatusCode',
  'receiver',
  'vehicle',
  'contact',
  'mileage',
  'mileageAtHandover',
  'useHours',
  'vehicleLocation',
  'customerWaiting',
  'estimatedDelivery',
  'priorityCode',
  'hasActivePaymentLink',
  'hidePartsInWeb',
  'invoiceNumber',
  'invoicedAt',
  'rows',
  'name',
  'supplierNumber',
  'itemNumber',
  'stockCode',
  'orderedAmount',
  'deliveredAmount',
  'backOrderAmount',
  'backOrderPromisedOn',
  'price',
  'payer',
  'workOperationCode',
  'standardTime',
  'factoryTime',
  'workTypeCode',
  'workTypeDescription',
  'isStampingProhibited',
  'sourceType',
  'type',
  'licenseNumber',
  'serialNumber',
  'makeName',
  'modelName',
  'submodelName',
  'modelCode',
  'modelYear',
  'modelYearCode',
  'colourCode',
  'colour',
  'engineNumber',
  'engineType',
  'techInfo',
  'firstRegistrationDate',
  'inspectionDate',
  'nextServiceDate',
  'introductionDate',
  'previousServiceDate',
  'previousServiceMileage',
  'owner',
  'owner2',
  'holder',
  'holder2',
  'firstName',
  'lastName',
  'companyName',
  'phone',
  'email',
  'street',
  'postalCode',
  'city',
  'country',
  'language',
  'allowsMarketing',
  'userName',
  'number',
  'subsystem',
  'isWorkqueue',
  'isActive',
  'startTime',
  'endTime',
  'employee',
  'workOrder',
  'deliveredAt',
  'isCustomerLate',
  'resources',
] as const
type FieldName = (typeof fieldNames)[number]

const isNamed = (field: string): field is FieldName => (fieldNames as readonly string[]).includes(field)

const nameOfField = (field: string, t: Translate): string =>
  isNamed(field) ? t(`difference.field.${field}`) : field

/** Returns the label of the field that differs, such as "Promised delivery" or "Oil filter, job 1". */
export function nameOfDifference({ Kind, Theirs, JobNumber, RowName }: OpenDifference, t: Translate): string {
  if (Kind === 'deletion') return t('difference.deletion')
  if (Kind === 'job')
    return JobNumber === null ? t('difference.newJob') : t('difference.job', { number: JobNumber })
  const part =
    Kind === 'rowOrder'
      ? t('difference.rowOrder')
      : Kind === 'row'
        ? (RowName ?? '')
        : nameOfField(Theirs?.[0]?.Field ?? '', t)
  return JobNumber === null ? part : t('difference.inJob', { part, number: JobNumber })
}

/** Returns the name of the record that differs; null if it is the work order of the page. */
export function nameOfOtherRecord({ Entity, Name }: OpenDifference, t: Translate): string | null {
  const name = Name ?? '–'
  if (Entity === 'vehicles') return t('difference.ofVehicle', { name })
  if (Entity === 'customers') return t('difference.ofCustomer', { name })
  if (Entity === 'employees') return t('difference.ofEmployee', { name })
  if (Entity === 'shifts') return t('difference.ofShift', { name })
  return Entity === 'reservations' ? t('difference.ofReservation', { name }) : null
}

interface Words {
  readonly t: Translate
  readonly format: Format
}

/** Returns the labels of the source's value and of our value. */
export function sidesOf(
  difference: OpenDifference,
  { t, format }: Words,
): { readonly theirs: string; readonly ours: string } {
  const { Kind, Theirs, Ours } = difference
  const number = String(Ours?.[0]?.Value ?? '')
  if (Kind === 'deletion')
    return { theirs: t('difference.cancelIt'), ours: t('difference.stays', { number }) }
  const write = (values: readonly DifferenceValue[]) => {
    const words = values.map(({ Field, Value }) => {
      const value = writeValue(Field, Value, { t, format })
      return Kind === 'row' ? `${nameOfField(Field, t)}: ${value}` : value
    })
    return words.join(Kind === 'row' ? '\n' : ' · ')
  }
  return {
    theirs: Theirs === null ? t('difference.notThere') : write(Theirs) || t('difference.addIt'),
    ours: Ours === null ? t('difference.notHere') : write(Ours) || t('difference.stayRow'),
  }
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** The units of numeric fields. */
const units: Readonly<Partial<Record<string, (value: number, words: Words) => string>>> = {
  mileage: (km, { t, format }) => t('workOrder.kilometres', { km: format.number(km) }),
  mileageAtHandover: (km, { t, format }) => t('workOrder.kilometres', { km: format.number(km) }),
  previousServiceMileage: (km, { t, format }) => t('workOrder.kilometres', { km: format.number(km) }),
  useHours: (hours, { t, format }) => t('workOrder.hours', { hours: format.number(hours) }),
  standardTime: (minutes, { format }) => format.duration(minutes),
  factoryTime: (minutes, { format }) => format.duration(minutes),
  price: (amount, { format }) => `${format.price(amount)} €`,
  orderedAmount: (amount, { format }) => format.number(amount),
  deliveredAmount: (amount, { format }) => format.number(amount),
  backOrderAmount: (amount, { format }) => format.number(amount),
}

/** Fields whose values have texts of the app. */
const wordsOfValues: Readonly<Partial<Record<string, Readonly<Record<string, TextName>>>>> = {
  status: {
    A: 'workOrder.status.A',
    P: 'workOrder.status.P',
    C: 'workOrder.status.C',
    I: 'workOrder.status.I',
  },
  payer: {
    customer: 'workOrder.payer.customer',
    warranty: 'workOrder.payer.warranty',
    internal: 'workOrder.payer.internal',
    contract: 'workOrder.payer.contract',
  },
  language: { fi: 'customer.language.fi', sv: 'customer.language.sv', en: 'customer.language.en' },
}

/** Formats a value like the pages do. */
function writeValue(field: string, value: DifferenceValue['Value'], words: Words): string {
  const { t, format } = words
  if (value === null || value === '') return t('difference.empty')
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
  const word = wordsOfValues[field]?.[value]
  if (word !== undefined) return t(word)
  const unit = units[field]
  if (unit && Number.isFinite(Number(value))) return unit(Number(value), words)
  if (typeof value === 'number') return String(value)
  if (instantPattern.test(value)) return format.dateTime(value)
  return dayPattern.test(value) ? format.day(value) : value
}
