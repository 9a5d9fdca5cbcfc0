import pg from 'pg'

type ParseValue = (text: string) => unknown

const oid = {
  bytea: 17,
  int8: 20,
  json: 114,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
  jsonb: 3802,
} as const

/** The element type of each array type that the two drivers would parse differently. */
const elementOfArray: Readonly<Record<number, number>> = {
  199: oid.json,
  1001: oid.bytea,
  1016: oid.int8,
  1115: oid.timestamp,
  1182: oid.date,
  1185: oid.timestamptz,
  1187: oid.interval,
  1231: oid.numeric,
  3807: oid.jsonb,
}

/**
 * Parsers by PostgreSQL oid, the same for both drivers. An int8 becomes a number. A numeric becomes a
 * string, which is exact for money. A date, timestamp or interval also becomes a string. A timestamptz
 * becomes a Date, and a bytea becomes a Buffer. A json or jsonb is parsed.
 */
export const valueParsers: Readonly<Record<number, ParseValue>> = {
  [oid.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
  [oid.int8]: parseSafeInteger,
  [oid.json]: (text) => JSON.parse(text),
  [oid.date]: keepText,
  [oid.timestamp]: keepText,
  [oid.timestamptz]: (text) => new Date(text),
  [oid.interval]: keepText,
  [oid.numeric]: keepText,
  [oid.jsonb]: (text) => JSON.parse(text),
}

type TypeOid = Parameters<typeof pg.types.getTypeParser>[0]

/** The parser of `pg` for arrays of text (oid 1009), which the types of `pg` omit. */
const parseTextArray: (text: string) => unknown[] = pg.types.getTypeParser(1009 as TypeOid)

/** The parsers in the form that `pg` expects. Other types use the driver's defaults. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser(typeOid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(typeOid, format)
    const elementOid = elementOfArray[typeOid]
    if (elementOid !== undefined) return (text: string) => parseElements(parseTextArray(text), elementOid)
    return valueParsers[typeOid] ?? pg.types.getTypeParser(typeOid, 'text')
  },
}

function parseElements(elements: unknown[], elementOid: number): unknown[] {
  const parse = valueParsers[elementOid] ?? keepText
  return elements.map((element) => {
    if (Array.isArray(element)) return parseElements(element, elementOid)
    return typeof element === 'string' ? parse(element) : element
  })
}

/** @throws {RangeError} for an integer that JavaScript would round */
function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a number`)
  return value
}

function keepText(text: string): string {
  return text
}
