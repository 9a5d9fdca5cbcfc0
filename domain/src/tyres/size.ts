/** The parts of the size that is printed on a tyre. A missing part is null. */
export interface TyreSize {
  /** The intended use, for example `LT` or `C`. It is printed before the width or after the rim. */
  readonly use: 'P' | 'LT' | 'T' | 'C' | 'CP' | 'ST' | null
  /** The width as printed: in millimetres, or in inches in sizes such as `31x10.50R15` and `7.50R16`. */
  readonly width: string
  /** The height in percent of the width. */
  readonly height: string | null
  /** The overall diameter in inches in sizes such as `31x10.50R15`. */
  readonly overall: string | null
  /** The construction: `R` is radial, `D` is diagonal (printed as `D` or `-`), and `B` is belted. */
  readonly construction: 'R' | 'D' | 'B'
  /** The diameter of the rim in inches. */
  readonly diameter: string
  /** The load index. `115/113` has the values for a single wheel and for twin wheels. */
  readonly loadIndex: string | null
  readonly speed: string | null
  /** The mark of tyres that support more weight than others of their size. */
  readonly load: 'XL' | 'HL' | null
  /** The ply rating, for example 8 in `8PR`. */
  readonly plies: string | null
}

const number = String.raw`\d{1,3}(?:[.,]\d{1,2})?`
/** Matches one optional space. */
const gap = ' ?'

/** Matches the use, the width, the height or overall diameter, the construction and the rim. */
const dimensions = new RegExp(
  String.raw`^(?<prefix>HL|LT|ST|P|T)?${gap}(?:(?<overall>\d{2}(?:[.,]\d{1,2})?)${gap}[x×*]${gap})?` +
    String.raw`(?<width>${number})(?:${gap}[/-]${gap}(?<height>\d{2,3})|\s+(?<loose>\d{2}))?` +
    String.raw`${gap}/?${gap}(?<construction>ZR|R|D|B|-|/|\s)F?${gap}(?<diameter>\d{2}(?:[.,]5)?)(?!\d)${gap}(?<suffix>LT|ST|CP|C)?(?![A-Z0-9])`,
  'i',
)

/** Matches a size that was typed on a keypad without separators: `2055516`. */
const digitsAlone = /^(\d{3})(\d{2})(\d{2})$/

/** Matches the load index and the speed category. They are in brackets for speeds above 300 km/h. */
const service = /^\(?(\d{2,3})(?:\/(\d{2,3}))?([A-HJ-NP-WYZ]\d?)?\)?$/i
const speedAlone = /^\(?([QRSTUHVWYZ])\)?$/i
const plyRating = /^(\d{1,2})\s*(?:PR|PLY)$/i
const extraLoads: ReadonlyMap<string, 'XL' | 'HL'> = new Map([
  ['XL', 'XL'],
  ['EXL', 'XL'],
  ['EXTRAL', 'XL'],
  ['XLOAD', 'XL'],
  ['EXTRALOAD', 'XL'],
  ['REINFORCED', 'XL'],
  ['REINF', 'XL'],
  ['REINFORC', 'XL'],
  ['RFORCED', 'XL'],
  ['RF', 'XL'],
  ['RFD', 'XL'],
  ['HL', 'HL'],
])

/** True if the values are in the usual ranges. Other values are typing errors, or the text is no size. */
const plausible = (size: TyreSize): boolean => {
  const [width, height, diameter] = [size.width, size.height ?? '80', size.diameter].map(Number)
  if (width === undefined || height === undefined || diameter === undefined) return false
  const isWidth = size.overall ? width >= 4 && width <= 20 : (width >= 100 && width <= 605) || width <= 18
  return isWidth && width >= 4 && height >= 20 && height <= 100 && diameter >= 10 && diameter <= 30
}

/**
 * Reads a printed or typed size: `205/55R16 91V`, `31x10.50R15LT 109Q`, `205 55 16`. Ignores words that are
 * not part of the size, such as M+S. Null if the text is no size. Such a text can still be saved.
 */
export function readTyreSize(typed: string): TyreSize | null {
  const text = partMarks(typed.normalize('NFKC'))
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(digitsAlone, '$1 $2 $3')
  const match = dimensions.exec(text)
  const parts = match?.groups
  if (!match || !parts) return null
  const { prefix, suffix, overall, width, height, loose, construction = '', diameter } = parts
  // A space separates the rim only if there is a height: `205 16` is no size.
  if (construction.trim() === '' && !height && !loose) return null
  if (overall && (height || loose)) return null
  const further = readFurtherMarks(text.slice(match[0].length))
  const use = (prefix?.toUpperCase() === 'HL' ? suffix : (prefix ?? suffix))?.toUpperCase() ?? null
  const size: TyreSize = {
    use: use as TyreSize['use'],
    width: decimal(width),
    height: height ?? loose ?? null,
    overall: overall ? decimal(overall) : null,
    construction: constructionOf(construction),
    diameter: decimal(diameter),
    loadIndex: further.loadIndex,
    speed: further.speed ?? (/^ZR$/i.test(construction) ? 'ZR' : null),
    load: prefix?.toUpperCase() === 'HL' ? 'HL' : further.load,
    plies: further.plies,
  }
  return plausible(size) ? size : null
}

/** Separates marks from adjacent text: `94VXL`, `(100Y)XL`, `107/105T(103H)`, `R16XL`. */
const partMarks = (typed: string): string =>
  typed
    .replaceAll(/(?<=\d[A-Z]?)(?=(?:E?XL|HL|REINF\w*\.?|EXTRA[\s-]?LOAD)(?![A-Z0-9]))/gi, ' ')
    .replaceAll('(', ' (')
    .replaceAll(')', ') ')

const decimal = (value = ''): string => value.replace(',', '.')

const constructionOf = (printed: string): TyreSize['construction'] => {
  const letter = printed.trim().toUpperCase()
  return letter === 'D' || letter === '-' ? 'D' : letter === 'B' ? 'B' : 'R'
}

type FurtherMarks = Pick<TyreSize, 'loadIndex' | 'speed' | 'load' | 'plies'>

/** Reads the marks after the rim, in any order. */
function readFurtherMarks(text: string): FurtherMarks {
  let further: FurtherMarks = { loadIndex: null, speed: null, load: null, plies: null }
  for (const word of wordsOf(text)) {
    const load = extraLoads.get(word.toUpperCase().replaceAll(/[\s.()-]/g, ''))
    const plies = plyRating.exec(word)?.[1]
    const indexes = service.exec(word)
    const speed = speedAlone.exec(word)?.[1]
    if (load) further = { ...further, load }
    else if (plies) further = { ...further, plies }
    else if (speed) further = { ...further, speed: further.speed ?? speed.toUpperCase() }
    else if (indexes && further.loadIndex === null) {
      const [, first, second, letter] = indexes
      further = {
        ...further,
        loadIndex: second ? `${first}/${second}` : (first ?? null),
        speed: letter?.toUpperCase() ?? further.speed,
      }
    }
  }
  return further
}

/**
 * Splits the text after the rim into words. Parts that belong together become one word: `115 / 113 R`, `extra
 * load`, `8 PR`.
 */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\bextra[\s-]*load\b/gi, 'XL')
    .replaceAll(/(\d{2,3})([A-Z])\s*\/\s*(\d{2,3})\2\b/gi, '$1/$3$2')
    .replaceAll(/(\d)\s*\/\s*(\d)/g, '$1/$2')
    .replaceAll(/\b(\d{2,3})\s+([A-HJ-NP-WYZ])\b(?!\w)/gi, '$1$2')
    .replaceAll(/\b(\d{1,2})\s+(PR|PLY)\b/gi, '$1$2')
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^\//, ''))
    .filter(Boolean)

/** Formats a size, for example as `235/65R16C 115/113R XL`. */
export function writeTyreSize(size: TyreSize): string {
  const { use, width, height, overall, construction, diameter, loadIndex, speed, load, plies } = size
  const isBehind = use === 'C' || use === 'CP' || (overall !== null && use !== null)
  const rim = speed === 'ZR' && !loadIndex ? 'ZR' : construction === 'D' ? '-' : construction
  const service = `${loadIndex ?? ''}${speed === 'ZR' ? '' : (speed ?? '')}`
  return [
    `${load === 'HL' ? 'HL' : ''}${use && !isBehind ? use : ''}${overall ? `${overall}x` : ''}${width}` +
      `${height ? `/${height}` : ''}${rim}${diameter}${isBehind ? use : ''}`,
    service,
    load === 'XL' ? 'XL' : '',
    plies ? `${plies}PR` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * True if two sizes have the same width, height, overall diameter, rim and construction. Other parts may
 * differ.
 */
export const isSameSize = (one: TyreSize, other: TyreSize): boolean =>
  one.width === other.width &&
  one.height === other.height &&
  one.overall === other.overall &&
  one.diameter === other.diameter &&
  one.construction === other.construction
