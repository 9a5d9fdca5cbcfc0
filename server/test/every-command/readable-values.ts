import { testStart } from '../app.ts'
import type { Rows, WrittenRow } from './written-rows.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)(?:\.0+)?(?:\+00:00|Z)$/
/** The day of the test clock. The writer omits it from instants. */
const today = testStart.toISOString().slice(0, 10)
/**
 * Matches a token, a badge, or a string that consists of 128 random bits. Random bits have a capital or a digit,
 * unlike the name of a list.
 */
const secret = /[\w-]{43,}|[A-Z]{32}|^(?=[a-z_-]*[A-Z\d])[\w-]{22}$/g

/** The id of the closed site with the ids of the other site. Its random ids get no names. */
export const twinSite = 999

/** Sizes of encoded files, which differ between machines. */
const sizes = ['byte_size', 'ByteSize']
const longestText = 160

const compare = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
const withoutRandom = (row: object): string =>
  JSON.stringify(row)
    .replace(uuid, '')
    .replace(/\\\\x[0-9a-f]*/g, '')

/**
 * Creates a writer whose output is the same in each run. Replaces a random id by the name of the row that
 * contained it first, and secrets, hashes and bytes by placeholders. Omits the test's day and zero seconds of instants.
 */
export function createWriter() {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()

  const nameId = (id: string, kind: string, number?: string): string => {
    const count = (counts.get(kind) ?? 0) + 1
    if (number === undefined) counts.set(kind, count)
    names.set(id, `<${kind} ${number ?? count}>`)
    return names.get(id) ?? id
  }

  /**
   * Names the random ids in these rows that have no name yet. The order of the names does not depend on the
   * ids.
   */
  const learn = (rows: Rows): void => {
    for (const [table, lines] of rows)
      for (const [key, row] of [...lines].sort(([, a], [, b]) =>
        compare(withoutRandom(a), withoutRandom(b)),
      )) {
        if (key.startsWith(`${twinSite} `) || row.site_id === twinSite) continue
        if (table === 'service_key' && !names.has(key)) nameId(key, table)
        for (const id of key.match(uuid) ?? []) if (!names.has(id)) nameId(id, table)
        for (const [column, value] of Object.entries(row))
          if (
            typeof value === 'string' &&
            value.replace(uuid, '') === '' &&
            value !== '' &&
            !names.has(value)
          )
            nameId(value, `${table} ${column}`, /\d+$/.exec(key)?.[0])
      }
  }

  const text = (value: string): string =>
    value
      .replace(uuid, (id) => names.get(id) ?? nameId(id, 'random'))
      .replace(instant, (_, day: string, minute: string, second: string) =>
        [day === today ? '' : `${day}T`, minute, second === ':00' ? '' : second, 'Z'].join(''),
      )
      .replace(/\\x[0-9a-f]*/g, ({ length }) => (length > 200 ? '<bytes>' : `<${(length - 2) / 2} bytes>`))
      .replace(/scrypt\S*|\$\S*\$\S*/g, '<hash>')
      .replace(secret, '<secret>')
      .replace(/\b[0-9A-Za-z]{8}\b/g, (word) => names.get(word) ?? word)

  const shorten = (value: string): string =>
    value.length > longestText ? `${value.slice(0, 60)}… (${value.length} characters)` : value

  /**
   * Writes a value as one line of JSON without quotes around names. If `isWhole` is set, the line includes
   * fields that are null.
   */
  const write = (value: unknown, isWhole = false): string => {
    if (typeof value === 'string') return JSON.stringify(shorten(text(value)))
    if (value === null || typeof value !== 'object') return String(value)
    if (value instanceof Uint8Array) return '<bytes>'
    if (Array.isArray(value)) return `[${value.map((item) => write(item, isWhole)).join(', ')}]`
    const entries = Object.entries(value).filter(
      ([, field]) => field !== undefined && (isWhole || field !== null),
    )
    return `{${entries.map(([name, field]) => `${name}: ${writeField(name, field, isWhole)}`).join(', ')}}`
  }

  const writeField = (name: string, value: unknown, isWhole = true): string =>
    sizes.includes(name) ? '<size>' : write(value, isWhole)

  const writeRow = ({ table, key, before, after }: WrittenRow): string => {
    const title = `${table} ${text(key)}`
    if (after === null) return `- ${title}`
    const names = Object.keys(after).sort()
    if (before === null) {
      const columns = names.filter((name) => after[name] !== null)
      return `+ ${title}: ${columns.map((name) => `${name} ${writeField(name, after[name])}`).join(', ')}`
    }
    const changes = names.map(
      (name) => `${name} ${writeField(name, before[name])} → ${writeField(name, after[name])}`,
    )
    return `~ ${title}: ${changes.join(', ')}`
  }

  const writeRows = (rows: readonly WrittenRow[]): string[] => rows.map(writeRow).sort(compare)

  return { learn, write, writeRows }
}
