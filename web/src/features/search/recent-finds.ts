import { sessionItem } from '../../platform/session/session-items.ts'
import { parseAs } from '../../platform/session/stored-shape.ts'

/** A page that the user opened from the search. It names no customer. */
export interface RecentFind {
  readonly kind: 'order' | 'vehicle' | 'part'
  /** The number of the work order or of the part, or the VIN. */
  readonly id: string
  /** The supplier of a part; empty for other kinds. */
  readonly supplier: string
  /** The plate, or the number of the part. */
  readonly title: string
  readonly facts: string
}

const mostRecentFinds = 8

const kinds: readonly string[] = ['order', 'vehicle', 'part']

const parseFinds = parseAs<RecentFind[]>([
  { kind: 'string', id: 'string', supplier: 'string', title: 'string', facts: 'string' },
])

/** The recently opened results of this session at the current site, newest first. The sign-out deletes them. */
const findsItem = sessionItem<readonly RecentFind[]>(
  'finds',
  (stored) => parseFinds(stored).filter(({ kind }) => kinds.includes(kind)),
  { isOfSite: true },
)

/** Returns the recently opened results at the site, newest first. */
export const readRecentFinds = (): readonly RecentFind[] => findsItem.read() ?? []

/** Stores a find as the newest, and removes an equal older one. */
export function keepRecentFind(find: RecentFind): void {
  const isSame = (other: RecentFind) =>
    other.kind === find.kind && other.id === find.id && other.supplier === find.supplier
  const others = readRecentFinds().filter((other) => !isSame(other))
  findsItem.write([find, ...others].slice(0, mostRecentFinds))
}
