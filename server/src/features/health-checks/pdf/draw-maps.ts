import { bodyWidth, bottom, edge, type Sheet, top } from '../../../platform/paper/sheet.ts'
import { colors } from '../../../platform/paper/sheet-colors.ts'
import { drawDot, severityMarks } from './marks.ts'
import type { InspectionPaper, PaperMap } from './paper.ts'

const picture = { width: 217.5, height: 96 }
const padding = 8

/** Draws the pictures of the vehicle that have markers or a text, each with the list of its markers. */
export function drawMaps(sheet: Sheet, maps: InspectionPaper['maps']): void {
  for (const map of maps) drawMap(sheet, map)
}

function drawMap(sheet: Sheet, map: PaperMap): void {
  const x = edge + picture.width + 18
  const width = bodyWidth - picture.width - 18
  const dot = { radius: 7.5, column: 22.5 }
  const lines = map.markers.map((marker) => ({ marker, text: textOf(sheet, marker) }))
  const textWidth = width - dot.column
  const heightOf = (text: string) => Math.max(18, sheet.heightOf(text, { width: textWidth }) + 4.5)
  const listHeight = lines.reduce((sum, { text }) => sum + heightOf(text), 0)
  const noteHeight = map.text ? sheet.heightOf(map.text, { width }) + 6 : 0
  const height = Math.max(picture.height, listHeight + noteHeight)
  sheet.room(Math.min(height + 30, (bottom - top) / 2))
  sheet.heading(map.title)
  const y = sheet.y
  sheet.decorate((document) =>
    document.roundedRect(edge, y, picture.width, picture.height, 6).fill(colors.ground),
  )
  const alt = sheet.word('healthCheckPaper.mapOf', { what: map.title, count: map.markers.length })
  sheet.figure(sheet.root, alt, () => drawPicture(sheet, map, y))
  const page = sheet.document.page
  if (lines.length > 0) {
    const list = sheet.open(sheet.root, 'L')
    for (const { marker, text } of lines) {
      sheet.room(Math.min(heightOf(text), (bottom - top) / 3))
      const line = sheet.y
      const item = sheet.open(list, 'LI')
      const label = sheet.document.struct('Lbl', {}, () =>
        drawDot(sheet.document, marker, x + dot.radius, line + dot.radius, dot.radius),
      )
      item.add(label)
      sheet.y = line + 1.5
      sheet.write(item, 'LBody', text, { x: x + dot.column, width: textWidth })
      sheet.y = Math.max(sheet.y + 3, line + 18)
    }
  }
  if (map.text) sheet.write(sheet.root, 'P', map.text, { x, width })
  sheet.y = Math.max(sheet.y, sheet.document.page === page ? y + picture.height : 0) + 15
}

const textOf = (sheet: Sheet, { severity, note }: PaperMap['markers'][number]): string =>
  [sheet.word(severityMarks[severity].word), note].filter(Boolean).join(' · ')

/** Draws a picture in the centre of its background, with its markers. */
function drawPicture(sheet: Sheet, map: PaperMap, y: number): void {
  const image = sheet.picture(map.picture)
  const scale = Math.min(
    (picture.width - 2 * padding) / image.width,
    (picture.height - 2 * padding) / image.height,
  )
  const width = image.width * scale
  const height = image.height * scale
  const left = edge + (picture.width - width) / 2
  const above = y + (picture.height - height) / 2
  sheet.document.image(image, left, above, { width, height })
  for (const marker of map.markers)
    drawDot(sheet.document, marker, left + marker.x * width, above + marker.y * height, 7)
}
