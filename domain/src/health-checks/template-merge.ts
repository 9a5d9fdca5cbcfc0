import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { mergeEdits } from '../editing/merge-edits.ts'
import {
  orderedKinds,
  type PartFields,
  type PartKey,
  partsOf,
  sectionIn,
  type TemplateParts,
  templateOf,
} from './template-parts.ts'

/** A field of a template that two people changed to different values. */
export interface TemplateConflict {
  readonly part: PartKey
  /**
   * Name of the field. Special names are `Order` (the order of items), `Checks` (a section that lost all its
   * checks) and `Part`. `Part` means that one person removed the part and the other one changed it.
   */
  readonly field: string
}

/**
 * Returns the key that identifies a conflict, so that a person can choose the other person's value for it.
 */
export const conflictKey = ({ part, field }: TemplateConflict): string => `${part}:${field}`

interface TemplateEdits {
  /** The version with which both people began. */
  readonly base: SurveyDefinition
  /** The template in my form. */
  readonly mine: SurveyDefinition
  /** The template that is saved now. */
  readonly theirs: SurveyDefinition
}

export interface MergedTemplate {
  readonly merged: SurveyDefinition
  readonly conflicts: readonly TemplateConflict[]
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Merges two people's edits of a template: parts by their ids, and the fields of a part one by one. A field
 * in conflict has my value, unless `takesTheirs` contains the key of the conflict.
 *
 * @param takesTheirs keys of conflicts whose fields get the other person's value
 */
export function mergeTemplates(
  { base, mine, theirs }: TemplateEdits,
  takesTheirs: ReadonlySet<string> = nothing,
): MergedTemplate {
  const edits = { base: partsOf(base), mine: partsOf(mine), theirs: partsOf(theirs) }
  const conflicts: TemplateConflict[] = []
  /** Records a conflict, and returns true if the other person's value was chosen. */
  const conflict: Conflict = (found) => {
    conflicts.push(found)
    return takesTheirs.has(conflictKey(found))
  }
  const parts = mergeParts(edits, conflict)
  keepSections(parts, edits, conflict)
  const idsOf = (kind: string) => {
    const start = `${kind}.`
    return [...parts.keys()].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
  }
  const orderOf = (part: PartKey, ids: readonly string[], of: (one: TemplateParts) => readonly string[]) =>
    mergeOrder({ base: of(edits.base), mine: of(edits.mine), theirs: of(edits.theirs) }, new Set(ids), () =>
      conflict({ part, field: 'Order' }),
    )
  const orders = Object.fromEntries(
    orderedKinds.map((kind) => [
      kind,
      orderOf(`${kind}.`, idsOf(kind), ({ orders: { [kind]: order } }) => order),
    ]),
  ) as unknown as TemplateParts['orders']
  const inSections = Map.groupBy(idsOf('check'), (id) => sectionIn(parts.get(`check.${id}`) ?? {}))
  const checks = new Map(
    orders.section.map((id) => [
      id,
      orderOf(`section.${id}`, inSections.get(id) ?? [], (one) => one.checks.get(id) ?? []),
    ]),
  )
  return { merged: templateOf({ code: theirs.Code, parts, orders, checks }), conflicts }
}

type Conflict = (conflict: TemplateConflict) => boolean

interface Edits {
  readonly base: TemplateParts
  readonly mine: TemplateParts
  readonly theirs: TemplateParts
}

function mergeParts({ base, mine, theirs }: Edits, conflict: Conflict): Map<PartKey, PartFields> {
  const merged = new Map<PartKey, PartFields>()
  for (const key of new Set([...theirs.parts.keys(), ...mine.parts.keys()])) {
    const before = base.parts.get(key)
    const here = mine.parts.get(key)
    const there = theirs.parts.get(key)
    const fields = mergePart({ before, here, there }, (field) => conflict({ part: key, field }))
    if (fields) merged.set(key, fields)
  }
  return merged
}

type Fields = PartFields | undefined

/** Merges a part. Returns undefined if the part was removed. */
function mergePart(
  { before, here, there }: { readonly before: Fields; readonly here: Fields; readonly there: Fields },
  takesTheirs: (field: string) => boolean,
): Fields {
  if (areSame(here, before)) return there
  if (areSame(there, before) || areSame(here, there)) return here
  if (!here || !there) return takesTheirs('Part') ? there : here
  const base = before ?? Object.fromEntries(Object.keys(here).map((field) => [field, '']))
  const { merged, conflicts } = mergeEdits({ base, mine: here, theirs: there })
  const chosen = conflicts.flatMap(({ field }) => (takesTheirs(field) ? [[field, there[field] ?? '']] : []))
  return { ...merged, ...Object.fromEntries(chosen) }
}

const areSame = (one: Fields, other: Fields): boolean =>
  one === undefined || other === undefined
    ? one === other
    : Object.keys(one).every((field) => one[field] === other[field])

/**
 * Corrects sections that the merge left invalid. A section that one person removed remains if it still has
 * checks. A section without checks gets my checks back; it is removed if I had none in it.
 */
function keepSections(
  parts: Map<PartKey, PartFields>,
  { base, mine, theirs }: Edits,
  conflict: Conflict,
): void {
  const used = new Set<string>()
  const checks = () => [...parts].filter(([key]) => key.startsWith('check.'))
  for (const [, fields] of checks()) used.add(sectionIn(fields))
  for (const id of used) {
    const key: PartKey = `section.${id}`
    if (parts.has(key)) continue
    conflict({ part: key, field: 'Part' })
    const fields = mine.parts.get(key) ?? theirs.parts.get(key) ?? base.parts.get(key)
    if (fields) parts.set(key, fields)
  }
  const findEmpty = () => {
    const filled = new Set(checks().map(([, fields]) => sectionIn(fields)))
    return [...parts.keys()].find((key) => key.startsWith('section.') && !filled.has(key.slice(8)))
  }
  for (let key = findEmpty(); key; key = findEmpty()) {
    const mineIn = mine.checks.get(key.slice(8)) ?? []
    if (mineIn.length === 0) {
      parts.delete(key)
      continue
    }
    conflict({ part: key, field: 'Checks' })
    for (const id of mineIn) {
      const fields = mine.parts.get(`check.${id}`)
      if (fields) parts.set(`check.${id}`, fields)
    }
  }
}

interface Orders {
  readonly base: readonly string[]
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
}

/**
 * Merges two orders. If only one person moved items, that person's order is used. If both moved them
 * differently, `takesTheirs` chooses the order. Items that are missing in the chosen order follow their
 * predecessor in the other order.
 *
 * @param ids the items of the result
 */
function mergeOrder(
  { base, mine, theirs }: Orders,
  ids: ReadonlySet<string>,
  takesTheirs: () => boolean,
): string[] {
  const common = new Set(base.filter((id) => mine.includes(id) && theirs.includes(id) && ids.has(id)))
  const orderIn = (list: readonly string[]) => list.filter((id) => common.has(id)).join()
  const isMoved = (list: readonly string[]) => orderIn(list) !== orderIn(base)
  const isMine = isMoved(mine) && !(isMoved(theirs) && orderIn(mine) !== orderIn(theirs) && takesTheirs())
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine]
  const order = first.filter((id) => ids.has(id))
  for (const [index, id] of second.entries()) {
    if (!ids.has(id) || order.includes(id)) continue
    const before = second.slice(0, index).findLast((earlier) => order.includes(earlier))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  for (const id of ids) if (!order.includes(id)) order.push(id)
  return order
}
