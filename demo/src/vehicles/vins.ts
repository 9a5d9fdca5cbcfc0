/** Codes of the model year at position 10, from 2001 on. They repeat after 30 years. */
const yearCodes = '123456789ABCDEFGHJKLMNPRSTVWXY'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

export interface VinParts {
  /** Positions 1-3 of the VIN: the maker. */
  readonly wmi: string
  /** Positions 4-9 of the VIN: the type. For a North American maker, the check digit replaces position 9. */
  readonly type: string
  readonly modelYear: number
  /** Position 11 of the VIN: the plant. */
  readonly plant: string
  /** Positions 12-17 of the VIN: the serial number. */
  readonly serial: number
}

/** Returns the letter or digit of a model year. */
export const yearCodeOf = (modelYear: number): string => yearCodes.charAt((modelYear - 2001 + 30) % 30)

/** Composes a vehicle identification number. Its check digit is valid if the first character is 1-5. */
export function composeVin({ wmi, type, modelYear, plant, serial }: VinParts): string {
  const vin = `${wmi}${type}${yearCodeOf(modelYear)}${plant}${String(serial).padStart(6, '0')}`
  return /^[1-5]/.test(vin) ? vin.slice(0, 8) + checkDigitOf(vin) + vin.slice(9) : vin
}

/** Returns the check digit at position 9, as North America requires it: 0-9 or X. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, index) => total + transliterate(character) * (weights[index] ?? 0),
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function transliterate(character: string): number {
  if (/\d/.test(character)) return Number(character)
  const place = 'ABCDEFGH'.indexOf(character)
  if (place >= 0) return place + 1
  const middle = 'JKLMN'.indexOf(character)
  if (middle >= 0) return middle + 1
  if (character === 'P') return 7
  if (character === 'R') return 9
  return 'STUVWXYZ'.indexOf(character) + 2
}
