import type { EarlierFinding, InspectionPhoto } from '@verstas/contract/health-checks/entities.ts'
import type { SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { lightOfSeverity } from './findings.ts'
import { readMarkers } from './markers.ts'
import { checkKey, checksOf, lightOf, markerFindingKey, noteKey, type Properties } from './properties.ts'

/** An earlier inspection of a vehicle. */
export interface EarlierInspection {
  readonly InspectionId: number
  /** The time of the inspection. */
  readonly At: string
  /** The name of the employee who last changed the inspection. */
  readonly By: string
  /** The photos of the inspection, with those that its findings took over. */
  readonly photos: readonly (InspectionPhoto & { readonly Property: string | null })[]
  readonly survey: Pick<SurveyForm, 'Sections' | 'ImageMaps'>
  readonly properties: Properties
  /** The follow-ups of the inspection, sorted by time. */
  readonly followUps: readonly {
    readonly Key: string
    readonly Kind: string
    readonly Date: string | null
    /** True if the follow-up is a job that was done. */
    readonly IsDone: boolean
  }[]
}

/** The distance below which two markers are the same one, as a fraction of the picture. */
const nearby = 0.03

/**
 * Returns the findings of earlier inspections that were not repaired: checks whose latest light is amber or
 * red, and markers of any severity. A later marker at the same position replaces an earlier one. A job that
 * was done removes its finding.
 *
 * @param inspections sorted by time
 */
export function earlierFindings(inspections: readonly EarlierInspection[]): EarlierFinding[] {
  const ofChecks = new Map<string, EarlierFinding | null>()
  const ofImages = new Map<string, readonly EarlierFinding[]>()
  for (const inspection of inspections) {
    for (const { Id, Title } of checksOf(inspection.survey)) {
      const light = lightOf(inspection.properties, Id)
      if (light === null) continue
      const note = inspection.properties[noteKey(Id)] ?? ''
      const finding = { ...nowhere, Key: checkKey(Id), Title, Light: light, Note: note }
      ofChecks.set(Id, light === 'ok' ? null : stillOpen(inspection, finding))
    }
    for (const { Id, Title } of inspection.survey.ImageMaps) {
      const found = readMarkers(inspection.properties, Id).map((marker) => ({
        Key: markerFindingKey(Id, marker.id),
        Title,
        Light: lightOfSeverity(marker.severity),
        Note: marker.note,
        X: marker.x,
        Y: marker.y,
        Severity: marker.severity,
      }))
      const older = (ofImages.get(Id) ?? []).filter((one) => !found.some((other) => isNear(one, other)))
      ofImages.set(Id, [...older, ...found.flatMap((finding) => stillOpen(inspection, finding) ?? [])])
    }
  }
  return [...[...ofChecks.values()].filter((finding) => finding !== null), ...[...ofImages.values()].flat()]
}

const nowhere = { X: null, Y: null, Severity: null }

type Place = Pick<EarlierFinding, 'X' | 'Y'>

const isNear = (a: Place, b: Place): boolean =>
  Math.hypot((a.X ?? 0) - (b.X ?? 0), (a.Y ?? 0) - (b.Y ?? 0)) < nearby

/** Returns the earlier finding; null if its job was done. */
function stillOpen(
  { InspectionId, At, By, photos, followUps }: EarlierInspection,
  finding: Omit<EarlierFinding, 'InspectionId' | 'At' | 'By' | 'Photos' | 'IsDeclined' | 'RemindOn'>,
): EarlierFinding | null {
  const ofFinding = followUps.filter(({ Key }) => Key === finding.Key)
  if (ofFinding.some(({ IsDone }) => IsDone)) return null
  const latest = ofFinding.at(-1)
  return {
    InspectionId,
    At,
    ...finding,
    IsDeclined: latest?.Kind === 'Declined',
    RemindOn: latest?.Kind === 'Reminder' ? latest.Date : null,
    By,
    Photos:
      finding.Severity === null
        ? photos.flatMap(({ Property, ...photo }) => (Property === finding.Key ? photo : []))
        : [],
  }
}
