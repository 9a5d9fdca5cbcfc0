import { setImmediate } from 'node:timers/promises'
import type { WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import type { RecordLayout } from '@verstas/contract/working-time/kinds.ts'
import { formatDateTime, formatDay } from '@verstas/domain/time/format.ts'
import {
  clockHours,
  isUnrecorded,
  minutesOfColumn,
  shownColumns,
} from '@verstas/domain/working-time/columns.ts'
import { bodyWidth, type Element, edge, Sheet, type TextStyle } from '../../platform/paper/sheet.ts'
import { colors } from '../../platform/paper/sheet-colors.ts'
import type { RecordWords } from './record-words.ts'

interface RecordPaper {
  readonly record: WorkingTimeRecord
  readonly layout: RecordLayout
  readonly siteName: string
  readonly words: RecordWords
  readonly now: Date
}

/**
 * Generates the PDF of a record of working time, which is tagged for screen readers. A year takes a fraction
 * of a second, in steps between which the server answers other requests.
 */
export async function recordPdf(paper: RecordPaper): Promise<Buffer> {
  const { record, layout, siteName, words, now } = paper
  const title = `${words.word('page.workingTime')} ${record.SalesmanName}`
  const sheet = new Sheet({ title, language: words.language, at: now })
  drawHead(sheet, paper)
  await drawDays(sheet, paper)
  drawList(
    sheet,
    words.word('workingTime.rest'),
    record.Breaches.length === 0
      ? [words.word('workingTime.restFine')]
      : record.Breaches.map((breach) => words.breach(breach)),
  )
  if (record.Average) {
    const isOver = record.Average.WeekMinutes > record.Average.LimitMinutes
    const lines = [words.average(record.Average), ...(isOver ? [words.word('workingTime.averageOver')] : [])]
    drawList(sheet, words.word('workingTime.average'), lines)
  }
  await drawCorrections(sheet, paper)
  drawList(sheet, words.word('workingTime.notes'), words.notes(record))
  return sheet.end(
    [
      siteName,
      words.word(`workingTime.layout.${layout}`),
      words.word('workingTime.made', { time: printedAt(paper) }),
    ].join(' · '),
  )
}

const printedAt = ({ now, words: { timeZone } }: RecordPaper): string => formatDateTime(now, timeZone)

function drawHead(sheet: Sheet, { record, words }: RecordPaper): void {
  sheet.write(sheet.root, 'H1', words.word('page.workingTime'), { font: 'bold', size: 18 })
  sheet.write(sheet.root, 'P', record.SalesmanName, { font: 'bold', size: 11.25 })
  sheet.write(sheet.root, 'P', `${formatDay(record.From)}–${formatDay(record.To)}`)
  const asOf = words.word('hours.asOf', { time: formatDateTime(record.AsOf, words.timeZone) })
  sheet.write(sheet.root, 'P', asOf, { color: colors.quiet })
  sheet.y += 9
}

const dayWidth = 62
const timesWidth = 128
const cellSize = 8.25
const rowPadding = 3

/** Draws a row for each day, the earliest first, and the totals. */
async function drawDays(sheet: Sheet, { record, layout, words }: RecordPaper): Promise<void> {
  const columns = shownColumns(record, layout)
  const width = (bodyWidth - dayWidth - timesWidth) / columns.length
  const table = sheet.open(sheet.root, 'Table')
  const hours = (minutes: WorkingTimeRecord['Totals']) =>
    columns.map((column) =>
      isUnrecorded(record, column) ? '–' : clockHours(minutesOfColumn(minutes, column)),
    )
  const row = (cells: readonly string[], style: TextStyle) => drawRow(sheet, { table, cells, width, style })
  const titles = columns.map((column) => words.word(`workingTime.column.${column}`))
  row([words.word('workingTime.day'), words.word('workingTime.times'), ...titles], {
    color: colors.quiet,
    scope: 'Column',
  })
  for (const day of record.Days.toReversed()) {
    row([formatDay(day.Day), words.times(day), ...hours(day)], {})
    await setImmediate()
  }
  row([words.word('workingTime.total'), ' ', ...hours(record.Totals)], { font: 'bold' })
  sheet.y += 12
}

interface Row {
  readonly table: Element
  readonly cells: readonly string[]
  readonly width: number
  readonly style: TextStyle
}

function drawRow(sheet: Sheet, { table, cells, width, style }: Row): void {
  const styled = cells.map((_, place): TextStyle => {
    const x = edge + (place === 0 ? 0 : dayWidth + (place > 1 ? timesWidth + (place - 2) * width : 0))
    const own = place === 0 ? dayWidth : place === 1 ? timesWidth : width
    return { ...style, size: cellSize, x, width: own - 4, align: place > 1 ? 'right' : 'left' }
  })
  const height = Math.max(...cells.map((cell, place) => sheet.heightOf(cell, styled[place])))
  sheet.room(height + 2 * rowPadding)
  sheet.rule()
  const y = sheet.y + rowPadding
  const line = sheet.open(table, 'TR')
  for (const [place, cell] of cells.entries()) {
    sheet.y = y
    const isHead = style.scope !== undefined || place === 0
    const scope = style.scope ?? 'Row'
    sheet.write(line, isHead ? 'TH' : 'TD', cell, { ...styled[place], ...(isHead && { scope }) })
  }
  sheet.y = y + height + rowPadding
}

function drawList(sheet: Sheet, title: string, lines: readonly string[]): void {
  sheet.room(50)
  sheet.heading(title)
  for (const line of lines) sheet.write(sheet.root, 'P', line)
  sheet.y += 12
}

async function drawCorrections(sheet: Sheet, { record, words }: RecordPaper): Promise<void> {
  sheet.room(50)
  sheet.heading(words.word('workingTime.corrections'))
  if (record.Corrections.length === 0 && record.CorrectionsElsewhere === 0)
    sheet.write(sheet.root, 'P', words.word('workingTime.noCorrections'))
  for (const correction of record.Corrections) {
    sheet.room(40)
    sheet.write(sheet.root, 'P', words.correction(correction), { font: 'bold' })
    const sides = [words.states('before', correction.Before), words.states('after', correction.After)]
    for (const side of sides) if (side !== null) sheet.write(sheet.root, 'P', side)
    sheet.y += 4
    await setImmediate()
  }
  const count = record.CorrectionsElsewhere
  if (count > 0) sheet.write(sheet.root, 'P', words.word('workingTime.correctionsElsewhere', { count }))
  sheet.y += 12
}
