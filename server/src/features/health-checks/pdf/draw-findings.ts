import { setImmediate } from 'node:timers/promises'
import {
  bodyWidth,
  bottom,
  type Element,
  edge,
  pageWidth,
  type Sheet,
  top,
} from '../../../platform/paper/sheet.ts'
import { colors } from '../../../platform/paper/sheet-colors.ts'
import { drawIcon, lightMarks } from './marks.ts'
import type { InspectionPaper, PaperFinding, PaperPhoto } from './paper.ts'

const lightWidth = 73.5
const thumbnail = { width: 54, height: 34.5, gap: 4.5 }
/** The maximum number of photos next to a finding. All photos are also at the end. */
const beside = 2

/**
 * Draws the findings in the given order. Yields between long texts, so that the process can handle other
 * events.
 */
export async function drawFindings(sheet: Sheet, findings: InspectionPaper['findings']): Promise<void> {
  sheet.room(60)
  sheet.heading(sheet.word('healthCheckPaper.findings'))
  if (findings.length === 0) sheet.write(sheet.root, 'P', sheet.word('healthCheckPaper.noFindings'))
  const list = findings.length > 0 ? sheet.open(sheet.root, 'L') : null
  if (list)
    for (const finding of findings) {
      drawFinding(sheet, list, finding)
      await setImmediate()
    }
  sheet.y += 12
}

function drawFinding(sheet: Sheet, list: Element, { light, title, text, photos }: PaperFinding): void {
  const photosBeside = photos.slice(0, beside)
  const photosWidth = photosBeside.length * (thumbnail.width + thumbnail.gap)
  const x = edge + lightWidth
  const width = bodyWidth - lightWidth - photosWidth
  const titleHeight = sheet.heightOf(title, { font: 'bold', width })
  const height = Math.max(thumbnail.height, titleHeight + (text ? sheet.heightOf(text, { width }) : 0)) + 12
  // Reserves space for the finding, up to a third of a page. A longer text can continue on further pages.
  sheet.room(Math.min(height, (bottom - top) / 3))
  sheet.rule()
  const y = sheet.y + 6
  const item = sheet.open(list, 'LI')
  drawIcon(sheet, light, edge, y, 11.25)
  sheet.y = y
  const { color, word } = lightMarks[light]
  sheet.write(item, 'Lbl', sheet.word(word), { x: edge + 16, width: lightWidth - 16, font: 'bold', color })
  const body = sheet.open(item, 'LBody')
  for (const [place, photo] of photosBeside.entries()) {
    const left = pageWidth - edge - photosWidth + thumbnail.gap + place * (thumbnail.width + thumbnail.gap)
    drawPhoto(sheet, body, photo, { x: left, y, ...thumbnail })
  }
  const page = sheet.document.page
  sheet.y = y
  sheet.write(body, 'P', title, { x, width, font: 'bold' })
  if (text) sheet.write(body, 'P', text, { x, width })
  const isSamePage = sheet.document.page === page
  sheet.y = Math.max(sheet.y, isSamePage && photosBeside.length > 0 ? y + thumbnail.height : 0) + 6
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Draws the centre of a photo, scaled to fill its box. */
function drawPhoto(sheet: Sheet, parent: Element, photo: PaperPhoto, { x, y, width, height }: Box): void {
  sheet.figure(parent, sheet.word('healthCheckPaper.photoOf', { what: photo.title }), (document) => {
    document.roundedRect(x, y, width, height, 4).clip()
    document.image(sheet.picture(photo.bytes), x, y, {
      cover: [width, height],
      align: 'center',
      valign: 'center',
    })
  })
}

/** Draws all photos in a larger size, three in a row, each with its subject. */
export function drawPhotos(sheet: Sheet, photos: readonly PaperPhoto[]): void {
  if (photos.length === 0) return
  const columns = 3
  const gap = 10.5
  const width = (bodyWidth - (columns - 1) * gap) / columns
  const height = width * 0.75
  const captionHeight = 28
  sheet.room(height + captionHeight + 40)
  sheet.heading(sheet.word('healthCheckPaper.photos'))
  sheet.y += 3
  for (let first = 0; first < photos.length; first += columns) {
    sheet.room(height + captionHeight)
    const y = sheet.y
    for (const [place, photo] of photos.slice(first, first + columns).entries()) {
      const x = edge + place * (width + gap)
      drawPhoto(sheet, sheet.root, photo, { x, y, width, height })
      sheet.y = y + height + 3
      const style = { x, width, size: 8.25, color: colors.quiet }
      sheet.write(sheet.root, 'P', oneLine(photo.title, width), style)
    }
    sheet.y = y + height + captionHeight
  }
}

/** Shortens a title to one line. */
function oneLine(title: string, width: number): string {
  const most = Math.floor(width / 4.4)
  const signs = [...title]
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : title
}
