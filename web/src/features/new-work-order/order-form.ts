import type {
  CustomerFields,
  FoundCustomer,
  FoundVehicle,
  NewOrderJob,
  NewWorkOrder,
  VehicleFields,
} from '@verstas/contract/own-data/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { numberKey } from '@verstas/domain/codes/normal-form.ts'
import { plateOf, vinOf } from '@verstas/domain/vehicles/identity.ts'
import { wholeVin } from '@verstas/domain/vehicles/search.ts'
import { makerOf } from '@verstas/domain/vehicles/vin.ts'

export interface CarFields {
  readonly LicenseNumber: string
  readonly SerialNumber: string
  readonly MakeName: string
  readonly ModelName: string
  readonly ModelYear: string
}

export interface PersonFields {
  readonly isCompany: boolean
  readonly CompanyName: string
  readonly FirstName: string
  readonly LastName: string
  readonly Phone: string
  readonly Email: string
}

/** The time of the work: a suggested slot, a time that the foreman allocates, or none yet. */
export type ChosenTime =
  | {
      readonly kind: 'slot'
      readonly start: string
      readonly resourceIds: readonly number[]
      /** The length that was selected on the schedule. If omitted, the jobs determine the length. */
      readonly minutes?: number
    }
  | { readonly kind: 'other'; readonly start: string | null }
  | { readonly kind: 'none' }

/** The input of the page. The device stores it until the work order is created. */
export interface OrderForm {
  /** The typed plate or VIN. */
  readonly number: string
  readonly vehicle: FoundVehicle | null
  readonly car: CarFields | null
  readonly customer: FoundCustomer | null
  readonly person: PersonFields | null
  readonly note: string
  readonly mileage: string
  readonly jobs: readonly NewOrderJob[]
  readonly time: ChosenTime
  /** The promise as an instant. */
  readonly promise: string | null
  readonly isWaiting: boolean
}

export const emptyForm: OrderForm = {
  number: '',
  vehicle: null,
  car: null,
  customer: null,
  person: null,
  note: '',
  mileage: '',
  jobs: [],
  time: { kind: 'none' },
  promise: null,
  isWaiting: false,
}

/** Parses a stored draft. @throws if the draft does not match the form */
export function parseForm(value: unknown): OrderForm {
  const isForm =
    typeof value === 'object' && value !== null && Object.keys(emptyForm).every((name) => name in value)
  if (!isForm) throw new Error('The draft has another form')
  return value as OrderForm
}

/** True if nothing was entered. */
export const isEmptyForm = (form: OrderForm): boolean => JSON.stringify(form) === JSON.stringify(emptyForm)

export const emptyPerson: PersonFields = {
  isCompany: false,
  CompanyName: '',
  FirstName: '',
  LastName: '',
  Phone: '',
  Email: '',
}

/** Returns the fields of a new car for a typed plate or VIN. A VIN determines the make. */
export function carOf(typed: string): CarFields {
  const vin = wholeVin(typed)
  return {
    LicenseNumber: vin === null ? typed.trim().toUpperCase() : '',
    SerialNumber: vin ?? '',
    MakeName: vin === null ? '' : (makerOf(vin) ?? ''),
    ModelName: '',
    ModelYear: '',
  }
}

/** True if the typed plate or VIN is exactly that of the car. */
export const isTypedCar = (vehicle: FoundVehicle, typed: string): boolean =>
  [vehicle.LicenseNumber, vehicle.SerialNumber].some(
    (one) => one !== '' && numberKey(one) === numberKey(typed),
  )

/**
 * Converts typed text to a new customer. Digits become the phone number, and the last word becomes the last
 * name.
 */
export function personOf(typed: string): PersonFields {
  const text = typed.trim()
  if (/^[+\d][\d\s-]*$/.test(text)) return { ...emptyPerson, Phone: text }
  const words = text.split(/\s+/)
  const LastName = words.at(-1) ?? ''
  return { ...emptyPerson, FirstName: words.slice(0, -1).join(' '), LastName }
}

/** The planned minutes of a job: half an hour if unknown. */
const minutesOf = ({ Minutes }: NewOrderJob): number => Minutes ?? 30

/** Returns the planned minutes of the jobs, rounded to quarters of an hour; one hour without jobs. */
export function plannedMinutes(jobs: readonly NewOrderJob[]): number {
  if (jobs.length === 0) return 60
  const sum = jobs.reduce((total, job) => total + minutesOf(job), 0)
  return Math.min(24 * 60, Math.max(15, Math.ceil(sum / 15) * 15))
}

/** Returns the length of the reservation: the selected length, otherwise that of the jobs. */
export const reservedMinutes = ({ time, jobs }: Pick<OrderForm, 'time' | 'jobs'>): number =>
  (time.kind === 'slot' ? time.minutes : undefined) ?? plannedMinutes(jobs)

/** Returns the start and end of the reservation; null if there is none. */
export function timesOf(
  form: Pick<OrderForm, 'time' | 'jobs'>,
): { readonly start: Date; readonly end: Date } | null {
  const { time } = form
  if (time.kind === 'none' || time.start === null) return null
  const start = new Date(time.start)
  return { start, end: new Date(start.getTime() + reservedMinutes(form) * 60_000) }
}

/** The fields that every new work order requires. */
export type MissingField = 'car' | 'make' | 'model' | 'name' | 'start'

/** Returns the missing required fields, in the order of the page. */
export function missingFields({ vehicle, car, person, time }: OrderForm): MissingField[] {
  const isBlank = (text: string) => text.trim() === ''
  const isNameless = person && isBlank(person.isCompany ? person.CompanyName : person.LastName)
  return [
    ...(vehicle || car ? [] : (['car'] as const)),
    ...(car && isBlank(car.LicenseNumber) && isBlank(car.SerialNumber) ? (['car'] as const) : []),
    ...(car && isBlank(car.MakeName) ? (['make'] as const) : []),
    ...(car && isBlank(car.ModelName) ? (['model'] as const) : []),
    ...(isNameless ? (['name'] as const) : []),
    ...(time.kind === 'other' && time.start === null ? (['start'] as const) : []),
  ]
}

/** Parses a typed integer of at most nine digits; null if the text is anything else. */
export function wholeNumber(typed: string): number | null {
  const digits = typed.replaceAll(/[\s.]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** Returns the request that creates the work order of a complete form. */
export function requestOf(form: OrderForm): NewWorkOrder {
  const times = timesOf(form)
  const { vehicle, car, customer, person, time } = form
  return {
    ...(vehicle ? { VehicleId: vehicle.VehicleId } : car && { NewVehicle: vehicleFields(car) }),
    ...(person ? { NewCustomer: customerFields(person) } : customer && { CustomerId: customer.CustomerId }),
    Note: form.note.trim(),
    Mileage: wholeNumber(form.mileage),
    Jobs: [...form.jobs],
    EstimatedDeliveryDateTime: form.promise,
    CustomerWaiting: form.isWaiting,
    Reservation: times && {
      StartTime: times.start.toISOString(),
      EndTime: times.end.toISOString(),
      ResourceIds: time.kind === 'slot' ? [...time.resourceIds] : [],
    },
  }
}

const vehicleFields = ({ ModelYear, ...car }: CarFields): VehicleFields => ({
  ...car,
  ModelYear: wholeNumber(ModelYear),
})

const customerFields = ({ isCompany, CompanyName, ...person }: PersonFields): CustomerFields => ({
  ...person,
  ...(isCompany && { CompanyName }),
})

/** Returns a form with the car, texts and labour of an existing work order. */
export function copyOf(order: WorkOrder): OrderForm {
  const labour = order.Jobs.flatMap(({ Rows }) => Rows).filter(
    ({ RowType, IsMarkedAsDeleted }) => RowType === 'LabourOperation' && !IsMarkedAsDeleted,
  )
  return {
    ...emptyForm,
    number: plateOf(order.Vehicle) ?? vinOf(order.Vehicle) ?? order.Vehicle.SerialNumber,
    note: order.Note,
    jobs: labour.map(({ Name, Note, StandardTime, WorkId, SupplierNumber }) => ({
      Name: Name || Note || '–',
      Minutes: StandardTime,
      ...(WorkId && SupplierNumber && { Operation: { SupplierNumber, WorkOperationCode: WorkId } }),
    })),
  }
}
