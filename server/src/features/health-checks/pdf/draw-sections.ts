import { setImmediate } from 'node:timers/promises'
import { bodyWidth, bottom, edge, type Sheet, top } from '../../../platform/paper/sheet.ts'
import { drawIcon, lightMarks } from './marks.ts'
import type { InspectionPaper, PaperCheck } from './paper.ts'

type Section = InspectionPaper['sections'][number]

const gap = 21
const column = (bodyWidth - gap) / 2
const lightWidth = 82
const padding = 5
const headHeight = 26

/**
 * Draws all checks with their lights in two columns. Each section is added to the shorter column. A section
 * longer than a page takes the whole width.
 */
export async function drawSections(sheet: Sheet, sections: readonly Section[]): Promise<void> {
  let ends: [number, number] = [sheet.y, sheet.y]
  for (const section of sections) {
    const height = headHeight + section.checks.reduce((sum, check) => sum + heightOf(sheet, check, column), 0)
    const isLong = height > bottom - top
    const place = ends[1] < ends[0] ? 1 : 0
    if (isLong) sheet.y = Math.max(...ends)
    else if (ends[place] + height > bottom) {
      sheet.turn()
      ends = [sheet.y, sheet.y]
    }
    const side = isLong || ends[0] === ends[1] ? 0 : place
    if (!isLong) sheet.y = ends[side]
    drawSection(
      sheet,
      section,
      isLong ? { x: edge, width: bodyWidth } : { x: edge + side * (column + gap), width: column },
    )
    if (isLong) ends = [sheet.y, sheet.y]
    else ends[side] = sheet.y
    await setImmediate()
  }
  sheet.y = Math.max(...ends)
}

interface Place {
  readonly x: number
  readonly width: number
}

function drawSection(sheet: Sheet, { title, checks }: Section, place: Place): void {
  sheet.room(headHeight + 20)
  sheet.heading(title, place)
  const list = sheet.open(sheet.root, 'L')
  for (const check of checks) {
    sheet.room(Math.min(heightOf(sheet, check, place.width), (bottom - top) / 3))
    sheet.rule(sheet.y, place)
    const y = sheet.y + padding
    const light = check.light ?? 'none'
    const { color, word } = lightMarks[light]
    const item = sheet.open(list, 'LI')
    drawIcon(sheet, light, place.x, y, 11.25)
    sheet.y = y
    const label = { x: place.x + 15, width: lightWidth - 15, font: 'bold', color } as const
    sheet.write(item, 'Lbl', sheet.word(word), label)
    const afterLight = sheet.y
    sheet.y = y
    const words = { x: place.x + lightWidth, width: place.width - lightWidth }
    const page = sheet.document.page
    const body = sheet.open(item, 'LBody')
    sheet.write(body, 'P', check.title, { ...words, font: 'bold' })
    if (check.note) sheet.write(body, 'P', check.note, words)
    sheet.y = Math.max(sheet.y, sheet.document.page === page ? afterLight : 0) + padding - 1.5
  }
  sheet.y += 12
}

function heightOf(sheet: Sheet, { title, note }: PaperCheck, width: number): number {
  const words = width - lightWidth
  const noteHeight = note ? sheet.heightOf(note, { width: words }) : 0
  return sheet.heightOf(title, { width: words, font: 'bold' }) + noteHeight + 2 * padding
}
