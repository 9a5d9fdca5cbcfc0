import type {
  CheckDefinition,
  ImageMapDefinition,
  SignatureDefinition,
  SurveyDefinition,
} from '@verstas/contract/health-checks/survey-definition.ts'
import type { TemplatePartKind } from '@verstas/contract/health-checks/template-entities.ts'

/** The fields of a part of a template. Each value is JSON text, so that values compare as text. */
export type PartFields = Readonly<Record<string, string>>

/** The key of a part: `<kind>.<id>`. */
export type PartKey = `${TemplatePartKind}.${string}`

export const templateKey: PartKey = 'template.'

/** A template in the form in which versions are merged and compared: parts with fields, and orders of ids. */
export interface TemplateParts {
  readonly code: string
  readonly parts: ReadonlyMap<PartKey, PartFields>
  /** The ids of sections, pictures and signatures in order. */
  readonly orders: Readonly<Record<OrderedKind, readonly string[]>>
  /** The ids of checks in order, by section. */
  readonly checks: ReadonlyMap<string, readonly string[]>
}

export const orderedKinds = ['section', 'image', 'signature'] as const
export type OrderedKind = (typeof orderedKinds)[number]

const json = (value: unknown): string => JSON.stringify(value ?? null)
const valueIn = <T>(fields: PartFields, name: string): T => JSON.parse(fields[name] ?? 'null') as T

const wordsOf = (name: string, words: { fi: string; sv: string; en: string }): PartFields => ({
  [`${name}.fi`]: json(words.fi),
  [`${name}.sv`]: json(words.sv),
  [`${name}.en`]: json(words.en),
})

const wordsIn = (fields: PartFields, name: string) => ({
  fi: valueIn<string>(fields, `${name}.fi`),
  sv: valueIn<string>(fields, `${name}.sv`),
  en: valueIn<string>(fields, `${name}.en`),
})

/** Returns a measure with its properties in a fixed order, so that equal measures are equal as JSON. */
const measureOf = ({ Measure: measure }: CheckDefinition) =>
  measure && {
    Unit: measure.Unit,
    Least: measure.Least,
    Most: measure.Most,
    Step: measure.Step,
    WorseWhen: measure.WorseWhen,
    Soon: measure.Soon,
    Now: measure.Now,
  }

const checkFields = (check: CheckDefinition, sectionId: string): PartFields => ({
  ...wordsOf('Title', check.Title),
  Section: json(sectionId),
  Measure: json(measureOf(check)),
  TreadOf: json(check.TreadOf && { axleNumber: check.TreadOf.axleNumber, side: check.TreadOf.side }),
  IsOptional: json(check.IsOptional ?? false),
})

const imageFields = ({ Title, Drawing, Picture, Parts }: ImageMapDefinition): PartFields => ({
  ...wordsOf('Title', Title),
  // Drawing and picture share one field, because they exclude each other.
  Picture: json(Drawing ? { Drawing } : { Picture }),
  Parts: json(
    (Parts ?? []).map((part) => ({
      Id: part.Id,
      Title: { fi: part.Title.fi, sv: part.Title.sv, en: part.Title.en },
      X: part.X,
      Y: part.Y,
    })),
  ),
})

const idsOf = (items: readonly { readonly Id: string }[]): string[] => items.map(({ Id }) => Id)

/** Returns the parts of a template by their keys, for the merge of two edits. */
export const partsOf = ({
  Code,
  Name,
  Sections,
  ImageMaps,
  Signatures,
}: SurveyDefinition): TemplateParts => ({
  code: Code,
  parts: new Map<PartKey, PartFields>([
    [templateKey, wordsOf('Name', Name)],
    ...Sections.map(({ Id, Title }): [PartKey, PartFields] => [`section.${Id}`, wordsOf('Title', Title)]),
    ...Sections.flatMap(({ Id, Checks }) =>
      Checks.map((check): [PartKey, PartFields] => [`check.${check.Id}`, checkFields(check, Id)]),
    ),
    ...ImageMaps.map((image): [PartKey, PartFields] => [`image.${image.Id}`, imageFields(image)]),
    ...Signatures.map(({ Id, Title, Role }): [PartKey, PartFields] => [
      `signature.${Id}`,
      { ...wordsOf('Title', Title), Role: json(Role) },
    ]),
  ]),
  orders: { section: idsOf(Sections), image: idsOf(ImageMaps), signature: idsOf(Signatures) },
  checks: new Map(Sections.map(({ Id, Checks }) => [Id, idsOf(Checks)])),
})

/** Returns the id of the section that contains a check. */
export const sectionIn = (fields: PartFields): string => valueIn<string>(fields, 'Section')

/** Builds a template from its parts. Optional fields without a value are left out. */
export function templateOf({ code, parts, orders, checks }: TemplateParts): SurveyDefinition {
  const fieldsOf = (kind: TemplatePartKind, id: string): PartFields => parts.get(`${kind}.${id}`) ?? {}
  return {
    Code: code,
    Name: wordsIn(parts.get(templateKey) ?? {}, 'Name'),
    Sections: orders.section.map((Id) => ({
      Id,
      Title: wordsIn(fieldsOf('section', Id), 'Title'),
      Checks: (checks.get(Id) ?? []).map((checkId) => checkIn(checkId, fieldsOf('check', checkId))),
    })),
    ImageMaps: orders.image.map((Id) => imageIn(Id, fieldsOf('image', Id))),
    Signatures: orders.signature.map((Id) => ({
      Id,
      Title: wordsIn(fieldsOf('signature', Id), 'Title'),
      Role: valueIn<SignatureDefinition['Role']>(fieldsOf('signature', Id), 'Role'),
    })),
  }
}

function checkIn(Id: string, fields: PartFields): CheckDefinition {
  const measure = valueIn<CheckDefinition['Measure']>(fields, 'Measure')
  const treadOf = valueIn<CheckDefinition['TreadOf']>(fields, 'TreadOf')
  return {
    Id,
    Title: wordsIn(fields, 'Title'),
    ...(measure && { Measure: measure }),
    ...(treadOf && { TreadOf: treadOf }),
    ...(valueIn<boolean>(fields, 'IsOptional') && { IsOptional: true }),
  }
}

function imageIn(Id: string, fields: PartFields): ImageMapDefinition {
  const named = valueIn<NonNullable<ImageMapDefinition['Parts']>>(fields, 'Parts')
  return {
    Id,
    Title: wordsIn(fields, 'Title'),
    ...valueIn<Pick<ImageMapDefinition, 'Drawing' | 'Picture'>>(fields, 'Picture'),
    ...(named.length > 0 && { Parts: named }),
  }
}

/** Returns a template in its stored form, in which equal templates have equal JSON. */
export const normalTemplate = (definition: SurveyDefinition): SurveyDefinition =>
  templateOf(partsOf(definition))

/**
 * Returns a value of a part as text: a string without its quotes, any other value as JSON; null for no value.
 */
export function shownValue(value: string | undefined): string | null {
  const parsed: unknown = JSON.parse(value ?? 'null')
  if (parsed === null) return null
  return typeof parsed === 'string' ? parsed : JSON.stringify(parsed)
}
