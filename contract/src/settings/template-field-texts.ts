import type { TextName } from '../texts/catalogue.ts'

const texts: Readonly<Record<string, TextName>> = {
  'Name.fi': 'settings.nameFi',
  'Name.sv': 'settings.nameSv',
  'Name.en': 'settings.nameEn',
  'Title.fi': 'settings.nameFi',
  'Title.sv': 'settings.nameSv',
  'Title.en': 'settings.nameEn',
  Section: 'templates.field.section',
  Measure: 'templates.kind.measure',
  'Measure.Unit': 'templates.unit',
  'Measure.Least': 'templates.least',
  'Measure.Most': 'templates.most',
  'Measure.Step': 'templates.step',
  'Measure.WorseWhen': 'templates.worseWhen',
  'Measure.Soon': 'templates.soon',
  'Measure.Now': 'templates.now',
  TreadOf: 'templates.kind.tread',
  IsOptional: 'templates.isRequired',
  Picture: 'templates.drawing',
  Parts: 'templates.parts',
  Role: 'templates.role',
  Order: 'templates.field.order',
  Part: 'templates.field.part',
  Checks: 'templates.field.part',
}

/** Returns the name of the text that labels a field of a template's part. */
export const textOfField = (field: string): TextName => texts[field] ?? 'templates.field.part'
