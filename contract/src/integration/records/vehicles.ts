import * as z from 'zod'
import { day, instant } from '../../fields.ts'
import { languages } from '../../texts/language.ts'
import { tyreSeasons } from '../../tyres/entities.ts'
import { rowTypes } from '../../work-orders/rows.ts'
import { amount, dayOrNull, number, Reference, record, reference, word } from './fields.ts'

export const CustomerRecord = record({
  /** The dealership's number of the customer. */
  number: word,
  lastName: word,
  firstName: word,
  companyName: word,
  phone: word,
  email: word,
  street: word,
  postalCode: word,
  city: word,
  country: word,
  language: z.enum(languages).nullable(),
  /** Null if the customer was not asked. */
  allowsMarketing: z.boolean().nullable(),
})

export const VehicleRecord = record({
  licenseNumber: word,
  serialNumber: word,
  makeName: z.string(),
  modelName: z.string(),
  submodelName: word,
  modelCode: word,
  modelYear: number,
  modelYearCode: word,
  colourCode: word,
  colour: word,
  engineNumber: word,
  engineType: word,
  mileage: number,
  useHours: number,
  note: word,
  techInfo: word,
  firstRegistrationDate: dayOrNull,
  inspectionDate: dayOrNull,
  nextServiceDate: dayOrNull,
  introductionDate: dayOrNull,
  previousServiceDate: dayOrNull,
  previousServiceMileage: number,
  owner: reference,
  owner2: reference,
  holder: reference,
  holder2: reference,
  payer: reference,
  warranties: z.array(
    z.object({ type: z.string(), explanation: z.string(), startDate: day, endDate: dayOrNull }),
  ),
})

/** A visit that another system invoiced. */
export const ServiceVisitRecord = record({
  vehicle: Reference,
  invoiceNumber: z.string(),
  serviceDateTime: instant,
  distanceDriven: number,
  useHours: number,
  customerName: word,
  workOrderNumber: word,
  rows: z.array(z.object({ type: z.enum(rowTypes), name: z.string(), quantity: amount, code: word })),
})

/** A measured tyre set. Depths are in millimetres, and null if not measured. */
export const TyreRecordRecord = record({
  vehicle: Reference,
  workOrder: Reference,
  typeCode: z.string(),
  season: z.enum(tyreSeasons),
  purchaseDate: dayOrNull,
  /** Null if the meter was not read. */
  mileage: number,
  comment: z.string(),
  measuredAt: instant,
  measuredBy: Reference,
  axles: z.array(
    z.object({
      axleNumber: z.int(),
      depthLeft: amount,
      depthRight: amount,
      /** The inner wheels of twin wheels. */
      depthLeftInner: amount,
      depthRightInner: amount,
      make: word,
      model: word,
      width: word,
      height: word,
      diameter: word,
      speed: word,
      loadIndex: word,
      wetGrip: word,
      noiseLevel: word,
      rollResistance: word,
      dot: word,
      size: word,
      wheelType: word,
      wheelMake: word,
      wheelModel: word,
      wheelSize: word,
    }),
  ),
})
