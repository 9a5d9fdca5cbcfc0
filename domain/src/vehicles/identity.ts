/**
 * A vehicle has a plate, a VIN or both. On the wire, both fields always have a value, so that every page can
 * name a vehicle and every call can address it (docs/decisions/dealer-data.md). The VIN replaces a missing
 * plate. A stand-in with the vehicle's id replaces a missing VIN.
 */
interface PlateAndVin {
  readonly LicenseNumber?: string | null | undefined
  readonly SerialNumber?: string | null | undefined
}

/** Returns the VIN of a vehicle; null if the field has a stand-in, as migration 0044 makes it. */
export const vinOf = ({ SerialNumber }: PlateAndVin): string | null =>
  SerialNumber && !/^NOVIN-\d+$/i.test(SerialNumber) ? SerialNumber : null

/** Returns the plate of a vehicle; null if the field has the VIN. */
export const plateOf = ({ LicenseNumber, SerialNumber }: PlateAndVin): string | null =>
  LicenseNumber && LicenseNumber !== SerialNumber ? LicenseNumber : null

/** Matches a VIN that is shown instead of a plate. Every plate is shorter. */
const vinPattern = /^[A-Z0-9]{11,}$/i
/** The number of the last characters of a VIN, which people read from the windscreen. */
const lengthOfEnd = 6

/** Shortens a VIN that replaces a plate to its end (`…123456`). A plate does not change. */
export const shortPlate = (plateOrVin: string): string =>
  vinPattern.test(plateOrVin) ? `…${plateOrVin.slice(-lengthOfEnd)}` : plateOrVin
