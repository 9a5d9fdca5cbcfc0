/** The query of a health check's address. A new inspection needs `vehicle`, `survey` and `oid`. */
export interface HealthCheckAddress {
  readonly vehicle?: string
  readonly survey?: string
  /** The id that the device creates. It identifies the inspection until the server assigns a number. */
  readonly oid?: string
  /** The id of the work order that the inspection belongs to. */
  readonly order?: string
  /**
   * The subject of the open camera: `check.<id>`, `marker.<imageId>.<markerId>`, or `car` for the whole
   * vehicle.
   */
  readonly photo?: string
  /** The fields of a vehicle search. */
  readonly plate?: string
  readonly vin?: string
}

type Query = Readonly<Record<string, unknown>>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const id = /^[1-9]\d{0,14}$/
const photographed = /^(car$|(check|marker)\..)/
const searchable = /[\p{L}\p{N}]/u

const formats = {
  vehicle: id,
  survey: id,
  oid: uuid,
  order: id,
  photo: photographed,
  plate: searchable,
  vin: searchable,
} as const

/** Parses the page's query, and drops unknown parameters and invalid values. */
export const readAddress = (query: Query): HealthCheckAddress =>
  Object.fromEntries(
    Object.entries(formats).flatMap(([name, format]) => {
      const text = String(query[name] ?? '')
      return format.test(text) ? [[name, text]] : []
    }),
  )

export interface NewInspection {
  readonly oid: string
  readonly vehicleId: number
  readonly surveyId: number
  readonly workOrderId: number | null
}

/**
 * Returns the new inspection that an address describes. Null if the address has no vehicle, template or id.
 */
export function newInspectionOf({ oid, vehicle, survey, order }: HealthCheckAddress): NewInspection | null {
  if (oid === undefined || vehicle === undefined || survey === undefined) return null
  return {
    oid,
    vehicleId: Number(vehicle),
    surveyId: Number(survey),
    workOrderId: order === undefined ? null : Number(order),
  }
}

/** Returns the query of the page of a new health check. */
export const addressOfNew = ({
  oid,
  vehicleId,
  surveyId,
  workOrderId,
}: NewInspection): HealthCheckAddress => ({
  vehicle: String(vehicleId),
  survey: String(surveyId),
  oid,
  ...(workOrderId !== null && { order: String(workOrderId) }),
})
