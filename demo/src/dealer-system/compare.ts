import type { Json, JsonObject } from '@verstas/domain/integration/merge-patch.ts'

/**
 * A value that differs between the dealer's system and the server. `path` is a JSON pointer that contains
 * external ids instead of indexes of jobs and rows.
 */
export interface Unequal {
  readonly path: string
  readonly theirs: Json
  readonly ours: Json
}

const decimals = new Set([
  'retailPriceExcludingTax',
  'retailPrice',
  'quantity',
  'inStock',
  'standardTime',
  'factoryTime',
  'price',
  'orderedAmount',
  'deliveredAmount',
  'backOrderAmount',
])
const instants = new Set(['startTime', 'endTime', 'deliveredAt', 'estimatedDelivery', 'invoicedAt'])

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || value === ''

/**
 * Compares the fields that a source has sent with our record. Ignores fields that the source never sent. Also
 * ignores rows without an external id, which people added here.
 */
export function compareRecord(sent: JsonObject, ours: JsonObject, source: string): Unequal[] {
  return Object.entries(sent).flatMap(([name, theirs]) => {
    const value = ours[name] ?? null
    if (name === 'jobs') return compareNamed('/jobs', theirs, value, source)
    return isSame(name, theirs, value, source) ? [] : [{ path: `/${name}`, theirs, ours: value }]
  })
}

const itemsOf = (list: Json): readonly JsonObject[] => (Array.isArray(list) ? list : []) as JsonObject[]

/**
 * Compares lists whose items have external ids. Jobs may be in any order, and the rows of a job must be in
 * the same order.
 */
function compareNamed(path: string, theirs: Json, ours: Json, source: string): Unequal[] {
  const stored = itemsOf(ours).filter(
    ({ externalId, isMarkedAsDeleted }) => externalId !== null && isMarkedAsDeleted !== true,
  )
  const sent = itemsOf(theirs)
  const found = sent.flatMap((item): Unequal[] => {
    const itemPath = `${path}/${item.externalId}`
    const other = stored.find(({ externalId }) => externalId === item.externalId)
    if (other === undefined) return [{ path: itemPath, theirs: item, ours: null }]
    return Object.entries(item).flatMap(([name, value]) => {
      const found = other[name] ?? null
      if (name === 'rows') return compareNamed(`${itemPath}/rows`, value, found, source)
      return isSame(name, value, found, source)
        ? []
        : [{ path: `${itemPath}/${name}`, theirs: value, ours: found }]
    })
  })
  const names = sent.map(({ externalId }) => externalId ?? null)
  // A removed job remains in our record. Only its remaining rows are a difference.
  const more = stored
    .filter(({ externalId }) => !names.includes(externalId ?? null))
    .flatMap((item) => {
      const itemPath = `${path}/${item.externalId}`
      return item.rows === undefined
        ? [{ path: itemPath, theirs: null, ours: item }]
        : compareNamed(`${itemPath}/rows`, [], item.rows, source)
    })
  const order = stored
    .map(({ externalId }) => externalId ?? null)
    .filter((externalId) => names.includes(externalId))
  const commonNames = names.filter((externalId) => order.includes(externalId))
  return [
    ...found,
    ...more,
    ...(JSON.stringify(order) === JSON.stringify(commonNames)
      ? []
      : [{ path, theirs: commonNames, ours: order }]),
  ]
}

function isSame(name: string, theirs: Json, ours: Json, source: string): boolean {
  if (isEmpty(theirs) || isEmpty(ours)) return isEmpty(theirs) && isEmpty(ours)
  if (Array.isArray(theirs)) return isSameList(theirs, Array.isArray(ours) ? ours : [], source)
  if (decimals.has(name)) return Number(theirs) === Number(ours)
  if (instants.has(name)) return Date.parse(String(theirs)) === Date.parse(String(ours))
  if (!isObject(theirs)) return theirs === ours
  if (!isObject(ours)) return false
  if ('externalIds' in ours)
    return 'externalId' in theirs
      ? itemsOf(ours.externalIds ?? null).some(
          (one) => one.source === source && one.externalId === theirs.externalId,
        )
      : theirs.id === ours.id
  return Object.entries(theirs).every(([field, value]) => isSame(field, value, ours[field] ?? null, source))
}

/** True if two lists have the same items in any order. */
function isSameList(theirs: readonly Json[], ours: readonly Json[], source: string): boolean {
  const unmatched = [...ours]
  for (const item of theirs) {
    const place = unmatched.findIndex((other) => isSame('', item, other, source))
    if (place === -1) return false
    unmatched.splice(place, 1)
  }
  return unmatched.length === 0
}
