import { exampleOf } from '@verstas/contract/imports/examples.ts'
import { type ImportColumn, type ImportKind, importColumns } from '@verstas/contract/imports/kinds.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import type { FileSheet } from '../files/xlsx.ts'
import { neededColumns } from './fields-of-columns.ts'
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
  const needed = neededColumns(kind)
  for (const column of importColumns[kind].filter(({ key }) => key !== 'id')) {
    const groups = needed.filter((columns) => columns.includes(column))
    yield [words(column.label, language), exampleOf(kind, column), needOf(groups, language)]
  }
}

/** Returns the words for a column that is needed, alone or as one of several; null for others. */
function needOf(groups: readonly (readonly ImportColumn[])[], language: Language): string | null {
  const [smallest] = groups.toSorted((one, other) => one.length - other.length)
  if (smallest === undefined) return null
  if (smallest.length === 1) return words('common.yes', language)
  const labels = smallest.map(({ label }) => words(label, language))
  return words('importFault.exampleOneOf', language, { columns: labels.join(', ') })
}
