import type { Light, Measure, SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { nearestPart, readMarkers, type Severity } from './markers.ts'
import { checkKey, lightOf, markerFindingKey, measureKey, noteKey, type Properties } from './properties.ts'

/** A finding: an amber or red check, or a critical or major marker. */
export interface Finding {
  /** The subject of the finding: `check.<id>` or `marker.<imageId>.<markerId>`. */
  readonly key: string
  readonly title: string
  readonly light: Exclude<Light, 'ok'>
  readonly note: string
  readonly measured: { readonly value: number; readonly measure: Measure } | null
}

/**
 * Returns red for a critical marker, amber for a major marker, and null for others, which are no findings.
 */
export const lightOfSeverity = (severity: Severity): Finding['light'] | null =>
  severity === 0 ? 'now' : severity === 1 ? 'soon' : null

/** Returns the findings of an inspection: red ones first, then in the order of the form. */
export function findingsOf(
  survey: Pick<SurveyForm, 'Sections' | 'ImageMaps'>,
  properties: Properties,
): Finding[] {
  const ofChecks = survey.Sections.flatMap(({ Checks }) => Checks).flatMap((check): Finding[] => {
    const light = lightOf(properties, check.Id)
    if (light === null || light === 'ok') return []
    const value = Number(properties[measureKey(check.Id)])
    const measured =
      check.Measure && properties[measureKey(check.Id)] && Number.isFinite(value)
        ? { value, measure: check.Measure }
        : null
    return [
      {
        key: checkKey(check.Id),
        title: check.Title,
        light,
        note: properties[noteKey(check.Id)] ?? '',
        measured,
      },
    ]
  })
  const ofMarkers = survey.ImageMaps.flatMap((image) =>
    readMarkers(properties, image.Id).flatMap((marker): Finding[] => {
      const light = lightOfSeverity(marker.severity)
      return light === null
        ? []
        : [
            {
              key: markerFindingKey(image.Id, marker.id),
              title: nearestPart(image, marker)?.Title ?? image.Title,
              light,
              note: marker.note,
              measured: null,
            },
          ]
    }),
  )
  const all = [...ofChecks, ...ofMarkers]
  return [...all.filter(({ light }) => light === 'now'), ...all.filter(({ light }) => light === 'soon')]
}
