import { plainCode } from '../codes/plain-code.ts'

/**
 * Matches the host of the European register. `numberInPath` matches the paths of a QR code, and of a
 * product's page, sheet and picture.
 */
const registerHost = /^(?:https?:\/\/)?(?:www\.)?eprel\.ec\.europa\.eu(?::\d+)?\//i
const numberInPath = new RegExp(
  String.raw`^(?:[a-z]{2}/)?(?:` +
    String.raw`qr/(?:[a-z]{2}/)?(\d{1,12})(?:/[a-z]{2})?` +
    String.raw`|(?:screen/product|product|api/products?|public/products?)/tyres/(\d{1,12})(?:/[a-z]{2})?` +
    String.raw`|(?:[a-z]+/)*(?:fiche|label)_(\d{1,12})(?:_[a-z]+)*\.(?:pdf|svg|png|jpe?g)` +
    ')/?$',
  'i',
)

/** Matches a number without an address. It is printed below the QR code. */
const numberAlone = /^(?:eprel[\s:#-]*)?(\d{1,12})$/i

/**
 * Returns the register's number from the scanned QR code of a tyre's label, or from a number alone; null for
 * any other text.
 */
export function readLabelCode(scanned: string): number | null {
  const text = plainCode(scanned)
  const host = registerHost.exec(text)?.[0]
  const path = host === undefined ? null : (text.slice(host.length).split(/[?#]/)[0] ?? '')
  const found = path === null ? numberAlone.exec(text) : numberInPath.exec(path)
  const number = Number(found?.slice(1).find((digits) => digits !== undefined) ?? 0)
  return number > 0 ? number : null
}

/** The used fields of a tyre in the export of the register. */
export interface RegisteredTyre {
  readonly number: number
  readonly make: string
  readonly model: string
  readonly size: string
  readonly width: string | null
  readonly height: string | null
  readonly diameter: string | null
  readonly loadIndex: string | null
  readonly speed: string | null
  readonly wetGrip: string | null
  readonly rollResistance: string | null
  readonly noiseLevel: string | null
  readonly isForSnow: boolean
  readonly isForIce: boolean
}

const maxCharacters = 100

/** Reads a product in the export of the register. Null if the product has no number, make or model. */
export function readRegisteredTyre(product: unknown): RegisteredTyre | null {
  if (typeof product !== 'object' || product === null) return null
  const fields = product as Readonly<Record<string, unknown>>
  const word = (...names: readonly string[]): string | null => {
    const value = names.map((name) => fields[name]).find((value) => value != null && value !== '')
    const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
    return text !== '' && text.length <= maxCharacters && !/\0/.test(text) && text.isWellFormed()
      ? text
      : null
  }
  const number = Number(word('eprelRegistrationNumber') ?? 0)
  const make = word('supplierOrTrademark', 'trademarkOwner')
  const model = word('commercialName', 'modelIdentifier')
  if (!Number.isSafeInteger(number) || number <= 0 || make === null || model === null) return null
  const letter = (name: string) => /^[A-G]$/.exec(word(name)?.toUpperCase() ?? '')?.[0] ?? null
  const [first, second] = [word('loadCapacityIndex'), word('loadCapacityIndex2')]
  const [width, height, diameter] = [word('tyreSection'), word('aspectRatio'), word('rimDiameter')]
  const loadIndex = first && second ? `${first}/${second}` : first
  const speed = word('speedCategorySymbol')
  const dimensions = [width, height].filter(Boolean).join('/') + (diameter ? ` R${diameter}` : '')
  const size = word('sizeDesignation', 'tyreDesignation') ?? dimensions
  return {
    number,
    make,
    model,
    size: [size, `${loadIndex ?? ''}${speed ?? ''}`].filter(Boolean).join(' '),
    width,
    height,
    diameter,
    loadIndex,
    speed,
    wetGrip: letter('wetGripClass'),
    rollResistance: letter('energyClass'),
    noiseLevel: /^\d{1,3}$/.exec(word('externalRollingNoiseValue') ?? '')?.[0] ?? null,
    isForSnow: fields.severeSnowTyre === true,
    isForIce: fields.iceTyre === true,
  }
}

/**
 * Returns the products of an export of the register: a JSON list, or one product as JSON on each line.
 *
 * @throws {SyntaxError}
 */
export function parseProducts(text: string): readonly unknown[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('[')) return JSON.parse(trimmed) as unknown[]
  return trimmed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown)
}
