import type { Json, JsonObject } from '../integration/merge-patch.ts'
import { ScimFault } from './fault.ts'
import type { Comparison, FilterValue, ScimFilter } from './filter.ts'

/**
 * True if an element of a list, such as an e-mail address, matches a filter. Text comparison ignores case.
 */
export function matchesElement(filter: ScimFilter, element: JsonObject): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matchesElement(part, element))
    case 'or':
      return filter.parts.some((part) => matchesElement(part, element))
    case 'not':
      return !matchesElement(filter.part, element)
    case 'present':
      return elementValue(element, filter.path.name) !== undefined
    case 'compare':
      return compares(elementValue(element, filter.path.name), filter.comparison, filter.value)
    case 'element':
      throw new ScimFault('invalidPath', filter.path.name)
  }
}

const elementValue = (element: JsonObject, name: string): Json | undefined =>
  Object.entries(element).find(([key]) => key.toLowerCase() === name)?.[1]

function compares(value: Json | undefined, comparison: Comparison, wanted: FilterValue): boolean {
  const [one, other] = [folded(value ?? null), folded(wanted)]
  if (comparison === 'eq') return one === other
  if (comparison === 'ne') return one !== other
  if (typeof one !== 'string' || typeof other !== 'string') return false
  switch (comparison) {
    case 'co':
      return one.includes(other)
    case 'sw':
      return one.startsWith(other)
    case 'ew':
      return one.endsWith(other)
    case 'gt':
      return one > other
    case 'ge':
      return one >= other
    case 'lt':
      return one < other
    case 'le':
      return one <= other
  }
}

const folded = (value: Json) => (typeof value === 'string' ? value.toLowerCase() : value)
