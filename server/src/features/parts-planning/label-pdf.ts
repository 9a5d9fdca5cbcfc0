import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import bwip from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import { printable } from '../../platform/paper/printable.ts'

export interface Label {
  readonly orderNumber: string
  readonly plate: string
  readonly pickShelf: string
}

/** The size of a label in millimetres. */
export interface LabelSize {
  readonly width: number
  readonly height: number
}

/** Points of a PDF in a millimetre. */
const mm = 72 / 25.4

const font = fileURLToPath(new URL('../../../assets/fonts/inter-400.ttf', import.meta.url))

/**
 * Returns a PDF with one page of the printer's size for each label. The plate and the shelf are large. The
 * order number is below its barcode in Code 128, which is drawn as vectors and sharp at any resolution. The
 * font is embedded.
 *
 * @param title the document's title, for screen readers
 */
export async function labelPdf(
  labels: readonly Label[],
  { width, height }: LabelSize,
  { title, now }: { readonly title: string; readonly now: Date },
): Promise<Buffer> {
  const size: [number, number] = [width * mm, height * mm]
  const document = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    displayTitle: true,
    info: { Title: title, CreationDate: now, ModDate: now },
  })
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject))
  document.font(font)
  for (const label of labels) {
    drawLabel(document.addPage({ size, margin: 0 }), label, size)
    // A hundred labels take a tenth of a second, so the server handles other requests in between.
    await setImmediate()
  }
  document.end()
  await ended
  return Buffer.concat(pieces)
}

function drawLabel(
  document: PDFKit.PDFDocument,
  { orderNumber, plate, pickShelf }: Label,
  [width, height]: readonly [number, number],
): void {
  const edge = 2 * mm
  const inner = width - 2 * edge
  const line = (height - 2 * edge) / 10
  writeLine(document, printable(plate), { x: edge, y: edge, width: inner * 0.55, height: line * 3.6 })
  const shelf = { x: edge + inner * 0.58, y: edge, width: inner * 0.42, height: line * 3.6 }
  const shelfText = printable(pickShelf).trim()
  if (shelfText !== '') writeLine(document, shelfText, shelf, 'right')
  drawBarcode(document, orderNumber, { x: edge, y: edge + line * 4, width: inner, height: line * 4 })
  writeLine(document, orderNumber, { x: edge, y: edge + line * 8.3, width: inner, height: line * 1.7 })
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Writes one line in the largest size that fits into its box, aligned left or right. */
function writeLine(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, width, height }: Box,
  at: 'left' | 'right' = 'left',
): void {
  const lineHeight = 1.21
  const widthOfPoint = document.fontSize(1).widthOfString(text)
  const size = Math.min(height / lineHeight, width / widthOfPoint)
  const left = at === 'left' ? x : x + width - size * widthOfPoint
  document.fontSize(size).text(text, left, y + (height - size * lineHeight) / 2, { lineBreak: false })
}

/** Draws the bars of a barcode, with a quiet zone of ten modules at each end, which readers need. */
function drawBarcode(document: PDFKit.PDFDocument, text: string, { x, y, width, height }: Box): void {
  const quiet = 10
  const [symbol] = bwip.raw({ bcid: 'code128', text }) as readonly { readonly sbs: readonly number[] }[]
  if (symbol === undefined) throw new Error(`No barcode of ${text}`)
  const modules = symbol.sbs.reduce((sum, wide) => sum + wide, 0)
  // Limits the width of a module to half a millimetre, so the barcode of a short number does not fill the
  // label.
  const module = Math.min(width / (modules + 2 * quiet), mm / 2)
  let left = x + (width - modules * module) / 2
  for (const [place, wide] of symbol.sbs.entries()) {
    if (place % 2 === 0) document.rect(left, y, wide * module, height)
    left += wide * module
  }
  document.fill('black')
}
