import { exampleOf } from '@verstas/contract/imports/examples.ts'
import { type ImportKind, importColumns } from '@verstas/contract/imports/kinds.ts'
import { requiredFields } from '@verstas/contract/integration/patches.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import type { FileSheet } from '../files/xlsx.ts'
import { words } from './import-reader.ts'

/**
 * Returns the second sheet of a template: one line per column, with an example. The first sheet has no
 * examples, because people would forget to remove them.
 */
export const exampleSheet = (kind: ImportKind, language: Language): FileSheet => ({
  name: words('importFault.exampleSheet', language),
  lines: exampleLines(kind, language),
})

async function* exampleLines(kind: ImportKind, language: Language): AsyncGenerator<readonly FileCell[]> {
  const titles = ['exampleColumn', 'exampleValue', 'exampleNeeded'] as const
  yield titles.map((title) => words(`importFault.${title}`, language))
  const needed = new Set(requiredFields[kind].filter((field) => typeof field === 'string'))
  for (const column of importColumns[kind].filter(({ key }) => key !== 'id')) {
    const isNeeded = column.part === 'main' && needed.has(column.field) && !column.isReference
    yield [words(column.label, language), exampleOf(column), isNeeded ? words('common.yes', language) : null]
  }
}
