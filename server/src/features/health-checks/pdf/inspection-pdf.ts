import { drawSignatures, drawTreads } from './draw-end.ts'
import { drawFindings, drawPhotos } from './draw-findings.ts'
import { drawHead } from './draw-head.ts'
import { drawMaps } from './draw-maps.ts'
import { drawSections } from './draw-sections.ts'
import type { InspectionPaper } from './paper.ts'
import { Sheet } from './sheet.ts'

/**
 * Generates an inspection's PDF/A-3a: fonts embedded, every word and picture tagged, the inspection itself
 * inside as `inspection.json`, nothing that runs, and legible without colours.
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
    // Without it a PDF/A does not declare the file's relationship.
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
