import { numberKey } from '../codes/normal-form.ts'

/** A doubt about the fields of a new vehicle. It never prevents a save. */
export type VehicleDoubt = 'plateForm' | 'yearFuture' | 'yearOld' | 'mileageHigh' | 'mileageBelowLast'

/** Matches Finnish plates, including those of Åland. */
const finnishPlate = /^(ÅL[A-Z]?|[A-ZÅÄÖ]{2,3})[1-9]\d{0,3}$/

const firstCar = 1900
/** The highest plausible mileage of a car. */
const mostKilometres = 1_500_000

/** Returns the doubt about a plate; null for a Finnish plate, and for an empty field. */
export const doubtPlate = (plate: string): VehicleDoubt | null =>
  numberKey(plate) === '' || finnishPlate.test(numberKey(plate)) ? null : 'plateForm'

/** Returns the doubt about a model year; null if it is plausible or unknown. Next year is plausible. */
export function doubtYear(year: number | null, now: Date): VehicleDoubt | null {
  if (year === null) return null
  if (year > now.getUTCFullYear() + 1) return 'yearFuture'
  return year < firstCar ? 'yearOld' : null
}

/**
 * Returns the doubt about a mileage; null if it is plausible.
 *
 * @param last the last reading of the vehicle; null if it is unknown
 */
export function doubtTypedMileage(mileage: number | null, last: number | null): VehicleDoubt | null {
  if (mileage === null) return null
  if (last !== null && mileage < last) return 'mileageBelowLast'
  return mileage > mostKilometres ? 'mileageHigh' : null
}
