import { type ReactNode, useCallback, useRef } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import type { ShownForm } from '../api.ts'
import type { InspectionName } from '../queued-inspections.ts'
import { type ShownPhoto, useAddPhotos, useQueuedPhotos } from '../queued-photos.ts'
import type { EditedInspection } from './use-inspection.ts'

interface Photos {
  /** Those that are not at the server yet, by what they show. */
  readonly queuedOf: (property: string | null) => readonly ShownPhoto[]
  /** Takes photos of what a property names; null is the whole car. */
  readonly add: (property: string | null) => void
  /** Stands in the form. */
  readonly input: ReactNode
}

/** Takes photos with the device's own chooser, which on a phone offers the camera. */
export function usePhotos(
  form: ShownForm,
  { id, oid }: InspectionName,
  change: EditedInspection['change'],
): Photos {
  const addPhotos = useAddPhotos()
  const queuedOf = useQueuedPhotos({ id, oid })
  const input = useRef<HTMLInputElement>(null)
  const property = useRef<string | null>(null)
  const add = useCallback((key: string | null) => {
    property.current = key
    input.current?.click()
  }, [])
  const attach = (files: readonly File[]) => {
    // The server must know the inspection that they belong to.
    if (id === null) change({})
    const plate = form.Vehicle.LicenseNumber ?? ''
    const at = serverNow().toISOString()
    void addPhotos({ id, oid, property: property.current, plate, at }, files)
  }
  return {
    queuedOf,
    add,
    input: (
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        onChange={({ currentTarget }) => {
          attach([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    ),
  }
}
