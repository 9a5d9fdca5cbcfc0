import { fileURLToPath } from 'node:url'
import { type TextName, textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText, type TextValues } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import PDFDocument from 'pdfkit'
import { type Line, layOutLines } from './lay-out-lines.ts'
import { type MoreFont, plain, printable, runsOf } from './printable.ts'
import { colors } from './sheet-colors.ts'

const fontFile = (name: string) => fileURLToPath(new URL(`../../../assets/fonts/${name}`, import.meta.url))
const fonts = {
  regular: fontFile('inter-400.ttf'),
  bold: fontFile('inter-600.ttf'),
  plate: fontFile('barlow-600.ttf'),
}
const moreFontFiles: Readonly<Record<MoreFont, string>> = {
  hebrew: fontFile('noto-hebrew-400.ttf'),
  arabic: fontFile('noto-arabic-400.ttf'),
  emoji: fontFile('noto-emoji-400.ttf'),
  symbols: fontFile('dejavu-symbols-400.ttf'),
}

/** Page width in points. All sizes below are in points as well. */
export const pageWidth = 595.28
const pageHeight = 841.89
export const edge = 42
export const top = 39
export const bottom = pageHeight - 64
export const bodyWidth = pageWidth - 2 * edge

/** Space between lines, in points. */
const lineGap = 1.5

/** Number of characters that fills more than one page in any column. */
const longestMeasured = 6000

export interface TextStyle {
  readonly x?: number
  readonly width?: number
  readonly size?: number
  readonly font?: keyof typeof fonts
  readonly color?: string
  readonly align?: 'left' | 'right'
  /** The scope of a table heading. */
  readonly scope?: 'Row' | 'Column'
}

export type Element = PDFKit.PDFStructureElement

/**
 * A picture that the library has opened. The type is a string, because the library's types accept only a
 * path.
 */
export type Picture = string & { readonly width: number; readonly height: number }

/** Members of a document that the library's types lack: its font, and a page inside a structure element. */
interface Inside {
  readonly _font: {
    readonly ascender: number
    readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
  }
  continueOnNewPage(): void
}
const inside = (document: PDFKit.PDFDocument) => document as unknown as Inside
const fontOf = (document: PDFKit.PDFDocument) => inside(document)._font
const continueOnNewPage = (document: PDFKit.PDFDocument) => inside(document).continueOnNewPage()

/**
 * An A4 document that is written from top to bottom. Every text and picture is tagged, except the footers,
 * which are artifacts.
 */
export class Sheet {
  readonly document: PDFKit.PDFDocument
  readonly root: Element
  readonly language: Language
  private readonly pictures = new Map<Buffer, Picture>()
  /** The next vertical position, in points from the top of the page. */
  y = top

  constructor({ title, language, at }: { title: string; language: Language; at: Date }) {
    this.language = language
    this.document = new PDFDocument({
      size: 'A4',
      margins: { left: edge, right: edge, top, bottom: pageHeight - bottom },
      subset: 'PDF/A-3a',
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: true,
      // Replaces XML characters, because the library writes the title into XML without escaping.
      info: { Title: title.replace(/[&<>]/g, ' '), CreationDate: at, ModDate: at },
    })
    // Registers all fonts. The library reads a font file only when the font is first used.
    for (const [name, file] of Object.entries({ ...fonts, ...moreFontFiles }))
      this.document.registerFont(name, file)
    this.root = this.document.struct('Document')
    this.document.addStructure(this.root)
  }

  word(name: TextName, values?: TextValues): string {
    return fillText(textCatalogue[name][this.language], this.language, values)
  }

  /** Begins a structure element inside another one. */
  open(parent: Element, type: string): Element {
    const element = this.document.struct(type)
    parent.add(element)
    return element
  }

  heading(text: string, style: TextStyle = {}): void {
    this.write(this.root, 'H2', text, { font: 'bold', size: 11.25, ...style })
    this.y += 3
  }

  /** Writes a text at `y`, on as many pages as needed, and moves `y` below it. */
  write(parent: Element, type: string, text: string, style: TextStyle = {}): void {
    const { x = edge, width = bodyWidth, align = 'left', color = colors.text, scope } = style
    const { document } = this
    // The library's types lack a heading's scope.
    const options: object = scope ? { scope } : {}
    const lines = this.mixedLines(text, style)
    if (lines) {
      // Stores the text in reading order in the structure, because lines are drawn from left to right.
      parent.add(document.struct(type, { ...options, actual: text }, () => this.drawLines(lines, style)))
      return
    }
    const words = this.prepare(text, style)
    parent.add(
      document.struct(type, options, () => {
        document.fillColor(color).text(words, x, this.y, { width, align, lineGap })
      }),
    )
    this.y = document.y
  }

  /**
   * Returns the height of a text with the width of the style, in points. A text longer than a page is
   * measured only in part, because it continues on further pages.
   */
  heightOf(text: string, style: TextStyle = {}): number {
    const measured = text.slice(0, longestMeasured)
    const lines = this.mixedLines(measured, style)
    if (lines) return lines.length * this.lineHeight(style)
    const words = this.prepare(measured, style)
    return this.document.heightOfString(words, { width: style.width ?? bodyWidth, lineGap })
  }

  widthOf(text: string, style: TextStyle = {}): number {
    return this.document.widthOfString(this.prepare(text, style))
  }

  /** Breaks a text that needs additional fonts into lines; null for other texts. */
  private mixedLines(text: string, style: TextStyle): readonly Line[] | null {
    const { document } = this
    const runs = runsOf(text, (font, codePoint) =>
      fontOf(document.font(font)).font.hasGlyphForCodePoint(codePoint),
    )
    if (runs === null) return null
    const { font = 'regular', size = 9.75, width = bodyWidth } = style
    document.fontSize(size)
    return layOutLines(runs, width, (more, words) => {
      try {
        return document.font(more ?? font).widthOfString(words)
      } catch (error) {
        // Ignores an error of the library for some sequences of vowel signs, which occur in no language.
        if (error instanceof TypeError && more !== null) return null
        throw error
      }
    })
  }

  private lineHeight({ font = 'regular', size = 9.75 }: TextStyle): number {
    return this.document.font(font).fontSize(size).currentLineHeight(true) + lineGap
  }

  private drawLines(lines: readonly Line[], style: TextStyle): void {
    const {
      x: left = edge,
      width = bodyWidth,
      align,
      color = colors.text,
      font = 'regular',
      size = 9.75,
    } = style
    const { document } = this
    const height = this.lineHeight(style)
    const baseline = (fontOf(document).ascender / 1000) * size
    for (const line of lines) {
      if (this.y + height > bottom) {
        continueOnNewPage(document)
        this.y = top
      }
      let x = align === 'right' || line.isRightToLeft ? left + Math.max(0, width - line.width) : left
      for (const part of line.parts) {
        const place = { lineBreak: false, baseline: 'alphabetic' } as const
        document
          .font(part.font ?? font)
          .fontSize(size)
          .fillColor(color)
        if (part.text !== ' ') document.text(part.text, x, this.y + baseline, place)
        x += part.width
      }
      this.y += height
    }
  }

  /** Returns the drawable text. An empty text becomes a blank, so that its structure element is not empty. */
  private prepare(text: string, { font = 'regular', size = 9.75 }: TextStyle): string {
    this.document.font(font).fontSize(size)
    return printable(text) || ' '
  }

  /** Draws a decorative element, which is marked as an artifact, so that screen readers skip it. */
  decorate(draw: (document: PDFKit.PDFDocument) => void): void {
    this.document.markContent('Artifact', { type: 'Layout' })
    this.document.save()
    draw(this.document)
    this.document.restore()
    this.document.endMarkedContent()
  }

  rule(y = this.y, { x = edge, width = bodyWidth, color = colors.line as string, thick = 0.75 } = {}): void {
    this.decorate((document) =>
      document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thick)
        .stroke(color),
    )
  }

  /** Opens a picture for drawing. The file contains each picture once, even if it is drawn repeatedly. */
  picture(bytes: Buffer): Picture {
    const opened = this.pictures.get(bytes)
    if (opened) return opened
    const picture = (this.document as unknown as { openImage(bytes: Buffer): Picture }).openImage(bytes)
    this.pictures.set(bytes, picture)
    return picture
  }

  /** Draws a picture with `alt` as its alternative text. */
  figure(parent: Element, alt: string, draw: (document: PDFKit.PDFDocument) => void): void {
    const { document } = this
    const figure = document.struct('Figure', { alt: plain(alt) || ' ' }, () => {
      document.save()
      draw(document)
      document.restore()
    })
    parent.add(figure)
  }

  /** Begins a new page if this height, in points, does not fit on the current one. */
  room(height: number): void {
    if (this.y + height > bottom) this.turn()
  }

  turn(): void {
    this.document.addPage()
    this.y = top
  }

  /** Finishes the document with a footer on each page, and returns its bytes. */
  async end(foot: string): Promise<Buffer> {
    const { document } = this
    const { count } = document.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      document.switchToPage(page)
      document.page.margins.bottom = 0
      this.rule(bottom + 15)
      this.decorate(() => {
        const line = { lineBreak: false, width: bodyWidth }
        document
          .fillColor(colors.quiet)
          .text(this.prepare(foot, {}), edge, bottom + 24, { ...line, ellipsis: true, height: 14 })
        const number = this.word('healthCheckPaper.page', { page: page + 1, pages: count })
        document.text(this.prepare(number, {}), edge, bottom + 24, { ...line, align: 'right' })
      })
    }
    const pieces: Buffer[] = []
    document.on('data', (piece: Buffer) => pieces.push(piece))
    const ended = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject))
    this.root.end()
    document.end()
    await ended
    return Buffer.concat(pieces)
  }
}
