import type {
  CheckDefinition,
  SectionDefinition,
  SurveyDefinition,
  Words,
} from '@verstas/contract/health-checks/survey-definition.ts'
import { type Language, languages } from '@verstas/contract/texts/language.ts'

/** The lists in a template that have items with ids. Checks are not listed, because they are in sections. */
export type TemplateList = 'Sections' | 'ImageMaps' | 'Signatures'

type ItemOf<List extends TemplateList> = SurveyDefinition[List][number]

/** Returns the template with an item at the end of a list. */
export const withItem = <List extends TemplateList>(
  template: SurveyDefinition,
  list: List,
  item: ItemOf<List>,
): SurveyDefinition => ({ ...template, [list]: [...template[list], item] })

/** Returns the template with some fields of an item changed. */
export const withChangedItem = <List extends TemplateList>(
  template: SurveyDefinition,
  list: List,
  id: string,
  change: Partial<ItemOf<List>>,
): SurveyDefinition => ({
  ...template,
  [list]: template[list].map((item) => (item.Id === id ? { ...item, ...change } : item)),
})

/** Returns the template without an item. If the item is a section, its checks are removed, too. */
export const withoutItem = (
  template: SurveyDefinition,
  list: TemplateList,
  id: string,
): SurveyDefinition => ({
  ...template,
  [list]: template[list].filter((item) => item.Id !== id),
})

/**
 * Returns the template with an item moved in its list.
 *
 * @param by -1 for one place up, 1 for one place down
 */
export const withMovedItem = (
  template: SurveyDefinition,
  list: TemplateList,
  id: string,
  by: -1 | 1,
): SurveyDefinition => ({ ...template, [list]: moved<{ readonly Id: string }>(template[list], id, by) })

/** Returns the template with a check at the end of a section. */
export const withCheck = (
  template: SurveyDefinition,
  sectionId: string,
  check: CheckDefinition,
): SurveyDefinition => inSection(template, sectionId, (checks) => [...checks, check])

/** Returns the template with changed fields of one check. */
export const withChangedCheck = (
  template: SurveyDefinition,
  id: string,
  change: Partial<CheckDefinition>,
): SurveyDefinition =>
  inSections(template, ({ Checks }) =>
    Checks.map((check) => (check.Id === id ? { ...check, ...change } : check)),
  )

/** Returns the template without a check. Other checks keep their order. */
export const withoutCheck = (template: SurveyDefinition, id: string): SurveyDefinition =>
  inSections(template, ({ Checks }) => Checks.filter((check) => check.Id !== id))

/**
 * Returns the template with a check moved by one place. A check that leaves its section at either end moves
 * into the neighbouring section.
 */
export function withMovedCheck(template: SurveyDefinition, id: string, by: -1 | 1): SurveyDefinition {
  const { Sections } = template
  const from = Sections.findIndex(({ Checks }) => Checks.some((check) => check.Id === id))
  const checks = Sections[from]?.Checks ?? []
  const place = checks.findIndex((check) => check.Id === id)
  const check = checks[place]
  if (!check) return template
  if (place + by >= 0 && place + by < checks.length)
    return inSection(template, Sections[from]?.Id ?? '', (list) => moved(list, id, by))
  const next = Sections[from + by]
  if (!next) return template
  return inSection(withoutCheck(template, id), next.Id, (list) =>
    by === 1 ? [check, ...list] : [...list, check],
  )
}

type Checks = readonly CheckDefinition[]

const inSection = (template: SurveyDefinition, id: string, change: (checks: Checks) => Checks) =>
  inSections(template, ({ Id, Checks }) => (Id === id ? change(Checks) : Checks))

const inSections = (
  template: SurveyDefinition,
  change: (section: SectionDefinition) => Checks,
): SurveyDefinition => ({
  ...template,
  Sections: template.Sections.map((section) => ({ ...section, Checks: [...change(section)] })),
})

function moved<Item extends { readonly Id: string }>(list: readonly Item[], id: string, by: -1 | 1): Item[] {
  const from = list.findIndex((item) => item.Id === id)
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return [...list]
  return list.map((item, place) => (place === from ? list[to] : place === to ? list[from] : item) ?? item)
}

/**
 * Derives a template code from a name: lower-case letters, digits and dashes. A number is appended if the
 * code is taken.
 */
export function codeOfName(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 44)
  const word = plain.split('-').filter(Boolean).join('-')
  const code = /^[a-z]/.test(word) ? word : `t-${word || 'template'}`
  const codes = new Set(taken)
  if (!codes.has(code)) return code
  let number = 2
  while (codes.has(`${code}-${number}`)) number += 1
  return `${code}-${number}`
}

/**
 * Returns the words with each empty language filled from another one: from `first` if it has words, else from the
 * first language that has. Returns the same object if nothing changes.
 */
export function completeWords(words: Words, first: Language): Words {
  const source = [first, ...languages].map((language) => words[language]).find((text) => text.trim() !== '')
  if (source === undefined || languages.every((language) => words[language] !== '')) return words
  return { fi: words.fi || source, sv: words.sv || source, en: words.en || source }
}
