import { countedTitleOf } from '@verstas/contract/reports/counted-titles.ts'
import type { Report, ReportRow, ReportRows } from '@verstas/contract/reports/entities.ts'
import type { ReportList } from '@verstas/contract/reports/kinds.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { timeCell } from '@verstas/domain/files/cells.ts'
import type { FileCell } from '@verstas/domain/files/csv.ts'
import { figuresOf, partsAtStart, type Unit } from '@verstas/domain/reports/figures.ts'
import { wordsOf } from '../files/table-file.ts'

type Line = readonly FileCell[]

/** Returns a number rounded to hundredths as a cell. */
const numberCell = (value: number | null): FileCell =>
  value === null ? null : { number: String(Math.round(value * 100) / 100) }

/** Formats a numerator or a denominator. Files have decimal hours, so that spreadsheets can add them. */
const inFile = (value: number | null, unit: Unit): number | null =>
  value !== null && unit === 'minutes' ? value / 60 : value

interface FileWords {
  readonly from: string
  readonly to: string
  readonly language: Language
  readonly timeZone: string
}

/** Returns the figures of a report as lines: the titles, each figure with its two numbers, and the lost time by type. */
export function figureLines(report: Report, { from, to, language, timeZone }: FileWords): Line[] {
  const word = (name: Parameters<typeof wordsOf>[0]) => wordsOf(name, language)
  const asOf = { at: timeCell(report.AsOf, timeZone) }
  const period = [{ at: from }, { at: to }]
  const sites = report.Sites.map(({ Name }) => Name).join(', ')
  const line = (cells: Line, aside: number | null = null): Line => [
    ...cells,
    ...period,
    asOf,
    ...[numberCell(aside), sites],
  ]
  return [
    [
      ...[word('reports.file.figure'), word('reports.file.value'), word('reports.file.unit')],
      ...[word('reports.file.numerator'), word('reports.file.numeratorUnit')],
      ...[word('reports.file.denominator'), word('reports.file.denominatorUnit')],
      ...[word('reports.from'), word('reports.to'), word('reports.file.asOf')],
      ...[word('reports.file.aside'), word('reports.site')],
    ],
    ...figuresOf(report).map(({ name, unit, value, numerator, denominator, aside, units: [above, below] }) =>
      line(
        [
          ...[word(`reports.figure.${name}`), numberCell(value), word(`reports.unit.${unit}`)],
          ...[numberCell(inFile(numerator, above)), word(fileUnit(above))],
          ...[numberCell(inFile(denominator, below)), word(fileUnit(below))],
        ],
        aside,
      ),
    ),
    ...report.Lost.map(({ Description, Minutes }) =>
      line([
        `${word('reports.lost')}: ${Description}`,
        ...[numberCell(Minutes / 60), word('reports.unit.hours')],
        ...[null, null, null, null],
      ]),
    ),
  ]
}

const fileUnit = (unit: Unit): `reports.unit.${Unit | 'hours'}` =>
  `reports.unit.${unit === 'minutes' ? 'hours' : unit}`

const partsWords = (parts: NonNullable<ReportRow['Parts']>, language: Language): string =>
  fillText(textCatalogue[`reports.row.${partsAtStart(parts)}`][language], language, {
    count: parts.Count,
    missing: parts.Missing,
  })

/** Returns the word for whether a row counts. A comeback does not count as fixed, and a candidate is open. */
function countedWords({ IsCounted }: ReportRow, list: ReportList, language: Language): string | null {
  if (list === 'comebacks')
    return wordsOf(IsCounted === null ? 'reports.row.unjudged' : 'reports.row.comeback', language)
  if (IsCounted === null) return list === 'starts' ? wordsOf('reports.row.unknown', language) : null
  return wordsOf(IsCounted ? 'common.yes' : 'common.no', language)
}

/** Returns the rows behind a figure as lines, with their titles. */
export function rowLines({ Rows }: ReportRows, list: ReportList, language: Language): Line[] {
  const word = (name: Parameters<typeof wordsOf>[0]) => wordsOf(name, language)
  return [
    [
      ...[
        word('reports.row.day'),
        word('reports.row.order'),
        word('reports.row.car'),
        word('reports.row.person'),
      ],
      ...[
        word('reports.row.what'),
        word('reports.unit.minutes'),
        word('reports.unit.euros'),
        word(countedTitleOf(list)),
        word('reports.site'),
      ],
    ],
    ...Rows.map((row) => [
      { at: row.Day },
      row.ExternalNumber ?? (row.OrderNumber === null ? null : String(row.OrderNumber)),
      row.LicenseNumber,
      row.PersonName,
      row.Parts ? partsWords(row.Parts, language) : row.Text,
      numberCell(row.Minutes),
      numberCell(row.Amount),
      countedWords(row, list, language),
      row.SiteName,
    ]),
  ]
}
