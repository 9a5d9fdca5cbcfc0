import type { ImageMap } from '@verstas/contract/health-checks/survey.ts'
import { type Marker, nearestPart, readMarkers, writeMarkers } from '@verstas/domain/health-checks/markers.ts'
import { markerKey, markersKey, type Properties } from '@verstas/domain/health-checks/properties.ts'
import { useEffect, useRef } from 'react'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { type Translate, useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'

/**
 * The maximum number of markers on a picture, and the maximum length of a marker's note. With these limits,
 * all markers of a picture fit into one value on the server (`values.ts` of the contract).
 */
export const maxMarkers = 20
export const longestNote = 300

/** Returns the markers of a picture and the actions on them. Each action reports the changed values. */
export function useMarkers(
  image: ImageMap,
  properties: Properties,
  onChange: (changes: Record<string, string>) => void,
) {
  const language = useLanguage()
  const t = useTexts()
  const markers = readMarkers(properties, image.Id)
  // The latest markers, because an undo must keep markers that were changed after the removal.
  const latest = useRef({ markers, onChange })
  useEffect(() => {
    latest.current = { markers, onChange }
  })

  const write = (next: readonly Marker[]) =>
    latest.current.onChange({
      [markerKey(image.Id)]: '',
      [markersKey(image.Id)]: '',
      ...writeMarkers(image.Id, next),
    })
  return {
    markers,
    /** Returns a marker's label: "1, critical, left front door". */
    nameOf: (marker: Marker, number: number) =>
      [number, severityWord(t, marker), nearestPart(image, marker)?.Title]
        .filter(Boolean)
        .join(', ')
        .toLocaleLowerCase(language),
    /** Adds a marker and returns it; null if the picture has the maximum number of markers. */
    add: (values: Pick<Marker, 'x' | 'y' | 'severity'>): Marker | null => {
      if (latest.current.markers.length >= maxMarkers) return null
      const marker = { ...values, id: newUuid(), note: '' }
      write([...latest.current.markers, marker])
      return marker
    },
    change: (id: string, values: Partial<Omit<Marker, 'id'>>) =>
      write(latest.current.markers.map((marker) => (marker.id === id ? { ...marker, ...values } : marker))),
    remove: (id: string) => write(latest.current.markers.filter((marker) => marker.id !== id)),
    putBack: (marker: Marker, index: number) => write(latest.current.markers.toSpliced(index, 0, marker)),
  }
}

/** Describes a marker by its number and the nearest part of the vehicle. */
export const placeWords = (t: Translate, number: number, part: string | undefined) =>
  [t('maps.marker', { number }), part].filter(Boolean).join(' · ')

export type Markers = ReturnType<typeof useMarkers>

/** Returns the severity of a marker in words. */
export const severityWord = (t: Translate, { severity }: Pick<Marker, 'severity'>) =>
  t(`maps.severity.${severity}`)
