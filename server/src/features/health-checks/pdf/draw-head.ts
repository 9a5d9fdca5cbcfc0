import { printable } from '../../../platform/paper/printable.ts'
import { bodyWidth, edge, pageWidth, type Sheet } from '../../../platform/paper/sheet.ts'
import { colors } from '../../../platform/paper/sheet-colors.ts'
import { drawIcon, lightMarks } from './marks.ts'
import type { InspectionPaper } from './paper.ts'

/**
 * Draws the plate, template, vehicle and site, notices about an unfinished inspection, and the counts by
 * light.
 */
export function drawHead(sheet: Sheet, paper: InspectionPaper): void {
  const begin = sheet.y
  const metaWidth = 150
  const left = edge + (paper.plate ? drawPlate(sheet, paper.plate, begin + 4) + 14 : 0)
  const width = pageWidth - edge - metaWidth - 12 - left
  sheet.write(sheet.root, 'H1', paper.title, { x: left, width, font: 'bold', size: 18 })
  sheet.write(sheet.root, 'P', paper.vehicle, { x: left, width })
  const below = sheet.y

  sheet.y = begin
  const meta = { x: pageWidth - edge - metaWidth, width: metaWidth, align: 'right' } as const
  drawLogo(sheet, paper.site, meta.x)
  sheet.write(sheet.root, 'P', paper.site.name, { ...meta, font: 'bold' })
  for (const line of paper.about) sheet.write(sheet.root, 'P', line, meta)
  sheet.y = Math.max(below, sheet.y, begin + 36) + 9
  sheet.rule(sheet.y, { color: colors.brand, thick: 1.5 })
  sheet.y += 12
  for (const notice of paper.notices) {
    sheet.write(sheet.root, 'P', notice, { font: 'bold' })
    sheet.y += 6
  }
  drawCounts(sheet, paper.counts)
}

/** Draws the logo above the site's name, in the width that remains next to the title. */
function drawLogo(sheet: Sheet, { logo, name }: InspectionPaper['site'], x: number): void {
  if (logo === null) return
  const height = 30
  const y = sheet.y
  sheet.figure(sheet.root, name, (document) =>
    document.image(sheet.picture(logo), x, y, { fit: [pageWidth - edge - x, height], align: 'right' }),
  )
  sheet.y = y + height + 4
}

/** Matches texts that the font of plates can display. */
const plateFont = /^[\u0020-\u007e\u00b7\u00c4\u00c5\u00d6\u00dc\u00e4\u00e5\u00f6\u00fc\u2013]*$/

/** Maximum width of a plate's letters, in points. The letters of a longer plate are smaller. */
const longestPlate = 160

/**
 * Draws a Finnish plate.
 *
 * @returns its width in points
 */
function drawPlate(sheet: Sheet, plate: string, y: number): number {
  const height = 30
  const band = 12
  const { document } = sheet
  const number = printable(plate)
  const font = plateFont.test(number) ? 'plate' : 'bold'
  const wide = document.font(font).fontSize(24).widthOfString(number)
  const size = 24 * Math.min(1, longestPlate / wide)
  const letters = document.fontSize(size).widthOfString(number)
  const width = band + letters + 15
  sheet.decorate(() => {
    document.roundedRect(edge, y, width, height, 3.5).clip()
    document.rect(edge, y, band, height).fill('#0b3a8c')
    const middle = edge + band / 2
    for (let star = 0; star < 12; star += 1) {
      const angle = (star * Math.PI) / 6
      document.circle(middle + 3.3 * Math.sin(angle), y + 9 - 3.3 * Math.cos(angle), 0.55).fill('#ffd23c')
    }
    document.font('bold').fontSize(4.6).fillColor('#ffffff')
    document.text('FIN', middle - document.widthOfString('FIN') / 2, y + 21, { lineBreak: false })
  })
  sheet.decorate(() => document.roundedRect(edge, y, width, height, 3.5).lineWidth(1.2).stroke(colors.text))
  sheet.root.add(
    document.struct('P', {}, () => {
      document.font(font).fontSize(size).fillColor(colors.text)
      document.text(number, edge + band + 7, y + (height - size * 1.125) / 2, { lineBreak: false })
    }),
  )
  return width
}

function drawCounts(sheet: Sheet, counts: InspectionPaper['counts']): void {
  const gap = 9
  const height = 39
  const width = (bodyWidth - 2 * gap) / 3
  const y = sheet.y
  for (const [place, light] of (['now', 'soon', 'ok'] as const).entries()) {
    const x = edge + place * (width + gap)
    const { color, ground } = lightMarks[light]
    sheet.decorate((document) => document.roundedRect(x, y, width, height, 6).fill(ground))
    drawIcon(sheet, light, x + 10.5, y + 11, 17)
    const number = String(counts[light])
    const style = { font: 'plate', size: 22.5, color } as const
    const numberWidth = sheet.widthOf(number, style)
    const item = sheet.open(sheet.root, 'P')
    sheet.y = y + 6
    sheet.write(item, 'Span', number, { ...style, x: x + 36, width: numberWidth + 1 })
    sheet.y = y + 12.5
    const label = sheet.word(`healthCheckPaper.count.${light}`)
    const left = x + 36 + numberWidth + 8
    sheet.write(item, 'Span', label, { font: 'bold', size: 11.25, color, x: left, width: x + width - left })
  }
  sheet.y = y + height + 15
}
