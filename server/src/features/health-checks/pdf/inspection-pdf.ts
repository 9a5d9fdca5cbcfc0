import { Sheet } from '../../../platform/paper/sheet.ts'
import { drawSignatures, drawTreads } from './draw-end.ts'
import { drawFindings, drawPhotos } from './draw-findings.ts'
import { drawHead } from './draw-head.ts'
import { drawMaps } from './draw-maps.ts'
import { drawSections } from './draw-sections.ts'
import type { InspectionPaper } from './paper.ts'

/**
 * Generates an inspection's PDF/A-3a. All fonts are embedded, all texts and pictures are tagged, and the file
 * `inspection.json` with the data is embedded. The PDF contains no scripts, and colours are never the only
 * information.
 */
export async function inspectionPdf(paper: InspectionPaper): Promise<Buffer> {
  const { title, plate, language, at, site } = paper
  const sheet = new Sheet({ title: [title, plate].filter(Boolean).join(' '), language, at })
  sheet.document.file(Buffer.from(JSON.stringify(paper.data)), {
    name: 'inspection.json',
    type: 'application/json',
    description: sheet.word('healthCheckPaper.data'),
    creationDate: at,
    modifiedDate: at,
    // PDF/A requires the relationship of an embedded file.
    relationship: 'Data',
  } as PDFKit.Mixins.PDFAttachmentOptions)
  drawHead(sheet, paper)
  await drawFindings(sheet, paper.findings)
  drawMaps(sheet, paper.maps)
  await drawSections(sheet, paper.sections)
  drawTreads(sheet, paper.treads)
  drawSignatures(sheet, paper)
  drawPhotos(sheet, [...paper.findings.flatMap(({ photos }) => photos), ...paper.otherPhotos])
  return sheet.end([site.name, site.address, site.phone].filter(Boolean).join(' · '))
}
