import type { Measure } from '@verstas/contract/health-checks/survey.ts'
import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import type { TemplateChange, TemplatePartKind } from '@verstas/contract/health-checks/template-entities.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import {
  orderedKinds,
  type PartFields,
  type PartKey,
  partsOf,
  shownValue,
  type TemplateParts,
  templateKey,
} from './template-parts.ts'

/** Returns the kind and the id in the key of a part. */
function kindAndId(key: PartKey): { readonly kind: TemplatePartKind; readonly id: string } {
  const dot = key.indexOf('.')
  return { kind: key.slice(0, dot) as TemplatePartKind, id: key.slice(dot + 1) }
}

/** Returns the name of a part in a language; the id if none of the templates has the part. */
export function partName(templates: readonly SurveyDefinition[], key: PartKey, language: Language): string {
  for (const template of templates) {
    const name = nameIn(partsOf(template).parts.get(key), language)
    if (name) return name
  }
  const [template] = templates
  return kindAndId(key).id || (template?.Name[language] ?? '')
}

const nameIn = (fields: PartFields | undefined, language: Language): string | null =>
  shownValue(fields?.[`Title.${language}`] ?? fields?.[`Name.${language}`])

/**
 * Returns the changes from version `before` of a template to the other version, in the order of the other
 * version.
 */
export function templateDifferences(
  before: SurveyDefinition,
  after: SurveyDefinition,
  language: Language,
): TemplateChange[] {
  const old = partsOf(before)
  const now = partsOf(after)
  const changeOf = (key: PartKey, What: TemplateChange['What'], Fields: TemplateChange['Fields'] = []) => {
    const { kind, id } = kindAndId(key)
    return { Kind: kind, Id: id, Name: partName([after, before], key, language), What, Fields }
  }
  const present = [...now.parts].flatMap(([key, fields]): TemplateChange[] => {
    const earlier = old.parts.get(key)
    if (earlier === undefined) return [changeOf(key, 'added')]
    const changed = [...changedFields(earlier, fields), ...orderChange(key, old, now)]
    return changed.length > 0 ? [changeOf(key, 'changed', changed)] : []
  })
  const removed = [...old.parts.keys()].filter((key) => !now.parts.has(key))
  return [...present, ...removed.map((key) => changeOf(key, 'removed'))]
}

function changedFields(before: PartFields, after: PartFields): TemplateChange['Fields'] {
  const old = shownFields(before)
  const now = shownFields(after)
  return Object.keys({ ...old, ...now })
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ Field: field, Before: shownValue(old[field]), After: shownValue(now[field]) }))
    .map((change) => (isLong(change.Field) ? { ...change, Before: null, After: null } : change))
}

/** True for fields whose values are too long to show: the picture itself and its parts. */
const isLong = (field: string): boolean => field === 'Picture' || field === 'Parts'

/** Returns the fields of a part. Each property of a measure becomes a separate field. */
function shownFields({ Measure: measure, ...fields }: PartFields): PartFields {
  if (measure === undefined) return fields
  const parsed = JSON.parse(measure) as Measure | null
  const properties = Object.entries(parsed ?? {}).map(([name, value]) => [
    `Measure.${name}`,
    JSON.stringify(value),
  ])
  return { ...fields, ...Object.fromEntries(properties) }
}

/** Returns a change `Order` if the items that are in both versions have a different order. */
function orderChange(key: PartKey, old: TemplateParts, now: TemplateParts): TemplateChange['Fields'] {
  const { kind, id } = kindAndId(key)
  const moved = { Field: 'Order', Before: null, After: null }
  if (kind === 'section')
    return isReordered(old.checks.get(id) ?? [], now.checks.get(id) ?? []) ? [moved] : []
  if (key !== templateKey) return []
  return orderedKinds.some((one) => isReordered(old.orders[one], now.orders[one])) ? [moved] : []
}

function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const inBoth = new Set(before.filter((id) => after.includes(id)))
  const orderIn = (ids: readonly string[]) => ids.filter((id) => inBoth.has(id)).join()
  return orderIn(before) !== orderIn(after)
}
