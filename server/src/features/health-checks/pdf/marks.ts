import type { Light } from '@verstas/contract/health-checks/survey.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { Severity } from '@verstas/domain/health-checks/markers.ts'
import type { Sheet } from '../../../platform/paper/sheet.ts'

/**
 * The icon, the colours and the word of each light. The icons also differ in shape. Paths are strokes in a
 * square of 24 units.
 */
export const lightMarks: Record<
  Light | 'none',
  { color: string; ground: string; path: string; word: TextName }
> = {
  now: {
    color: '#841712',
    ground: '#ffe1dd',
    path: 'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
    word: 'healthCheckPaper.light.now',
  },
  soon: {
    color: '#0f3f75',
    ground: '#dfecfb',
    path: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3',
    word: 'healthCheckPaper.light.soon',
  },
  ok: {
    color: '#0c4a22',
    ground: '#d9f2e0',
    path: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4',
    word: 'healthCheckPaper.light.ok',
  },
  none: { color: '#46595f', ground: '#f3f6f7', path: 'M7 12h10', word: 'healthCheckPaper.light.none' },
}

export const severityMarks: Record<Severity, { color: string; word: TextName }> = {
  0: { color: '#a01913', word: 'healthCheckPaper.severity.0' },
  1: { color: '#7a3fb0', word: 'healthCheckPaper.severity.1' },
  2: { color: '#1f5fa8', word: 'healthCheckPaper.severity.2' },
  3: { color: '#586d73', word: 'healthCheckPaper.severity.3' },
}

/** Draws the icon of a light. The caller draws the word next to it. */
export function drawIcon(sheet: Sheet, light: Light | 'none', x: number, y: number, size: number): void {
  const { color, path } = lightMarks[light]
  sheet.decorate((document) =>
    document
      .translate(x, y)
      .scale(size / 24)
      .lineWidth(2)
      .lineCap('round')
      .lineJoin('round')
      .path(path)
      .stroke(color),
  )
}

/** Draws a marker as a dot with its number, centred on a position. */
export function drawDot(
  document: PDFKit.PDFDocument,
  { number, severity }: { readonly number: number; readonly severity: Severity },
  x: number,
  y: number,
  radius: number,
): void {
  document.circle(x, y, radius + 1.2).fill('#ffffff')
  document.circle(x, y, radius).fill(severityMarks[severity].color)
  const size = number > 9 ? radius : radius * 1.25
  document.font('bold').fontSize(size).fillColor('#ffffff')
  const width = document.widthOfString(String(number))
  document.text(String(number), x - width / 2, y - size * 0.6, { lineBreak: false })
}
