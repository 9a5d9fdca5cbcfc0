import { bodyWidth, bottom, edge, type Sheet } from '../../../platform/paper/sheet.ts'
import { colors } from '../../../platform/paper/sheet-colors.ts'
import type { InspectionPaper, PaperSignature } from './paper.ts'

/** Draws a table of the tread depths, with one row per axle. */
export function drawTreads(sheet: Sheet, treads: InspectionPaper['treads']): void {
  if (treads.length === 0) return
  const rowHeight = 24
  sheet.room(40 + (treads.length + 1) * rowHeight)
  sheet.heading(sheet.word('healthCheckPaper.treads'))
  const table = sheet.open(sheet.root, 'Table')
  const width = bodyWidth / 4
  const row = (cells: readonly string[], isHead: boolean) => {
    sheet.rule()
    const y = sheet.y + 5
    const line = sheet.open(table, 'TR')
    for (const [place, cell] of cells.entries()) {
      sheet.y = y
      const style = { x: edge + place * width, width: width - 6 }
      if (isHead) sheet.write(line, 'TH', cell, { ...style, color: colors.quiet, scope: 'Column' })
      else if (place === 0) sheet.write(line, 'TH', cell, { ...style, scope: 'Row' })
      else sheet.write(line, 'TD', cell, { ...style, font: 'bold' })
    }
    sheet.y = y + rowHeight - 6
  }
  row(
    [
      ' ',
      sheet.word('healthCheckPaper.left'),
      sheet.word('healthCheckPaper.right'),
      sheet.word('healthCheckPaper.measuredOn'),
    ],
    true,
  )
  for (const { axle, left, right, measured } of treads) row([axle, left, right, measured], false)
  sheet.y += 12
}

const signatureHeight = 40

/** Draws the signatures next to each other, and the voided signatures below them. */
export function drawSignatures(sheet: Sheet, { signatures, voided }: InspectionPaper): void {
  const gap = 21
  const width = (bodyWidth - gap) / 2
  for (let first = 0; first < signatures.length; first += 2) {
    sheet.room(signatureHeight + 50)
    const y = sheet.y + signatureHeight
    let end = y
    for (const [place, signature] of signatures.slice(first, first + 2).entries()) {
      const x = edge + place * (width + gap)
      drawSignature(sheet, signature, { x, width, y })
      end = Math.max(end, sheet.y)
    }
    sheet.y = end + 9
  }
  for (const text of voided) sheet.write(sheet.root, 'P', text, { color: colors.quiet })
  sheet.y = Math.min(sheet.y + 12, bottom)
}

function drawSignature(
  sheet: Sheet,
  { role, text, picture }: PaperSignature,
  { x, width, y }: { readonly x: number; readonly width: number; readonly y: number },
): void {
  if (picture) {
    const alt = sheet.word('healthCheckPaper.signatureOf', { who: role })
    const fit = [width - 12, signatureHeight - 3] as [number, number]
    sheet.figure(sheet.root, alt, (document) =>
      document.image(sheet.picture(picture), x + 6, y - signatureHeight, { fit, valign: 'bottom' }),
    )
  }
  sheet.rule(y, { x, width, color: colors.text })
  sheet.y = y + 5
  sheet.write(sheet.root, 'P', text, { x, width })
}
