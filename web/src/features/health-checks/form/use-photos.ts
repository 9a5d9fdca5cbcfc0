import { useCallback, useEffect, useRef } from 'react'
import type { RawSearch } from '../../../platform/routing/address.ts'
import { useNavigate, useParams, useRouter } from '../../../platform/routing/hooks.ts'
import { useGoBack } from '../../../platform/shell/use-go-back.ts'
import type { InspectionName } from '../queued-inspections.ts'
import { type ShownPhoto, useQueuedPhotos } from '../queued-photos.ts'

const path = '/vhc/{-$inspectionId}'

interface Photos {
  /** Returns the unsent photos of a subject; null means the whole vehicle. */
  readonly queuedOf: (property: string | null) => readonly ShownPhoto[]
  /** Opens the camera for a subject; null means the whole vehicle. */
  readonly add: (property: string | null) => void
  readonly closeCamera: () => void
}

/**
 * Returns the unsent photos of an inspection, and functions that open and close the camera. The address
 * contains the camera's subject, so that the back button leads to the form.
 */
export function usePhotos(name: InspectionName): Photos {
  const router = useRouter()
  const navigate = useNavigate()
  const { inspectionId } = useParams(path)
  const queuedOf = useQueuedPhotos(name)
  /** The form's scroll position when the camera was opened, to restore when the camera closes. */
  const top = useRef(0)
  const add = useCallback(
    (property: string | null) => {
      top.current = window.scrollY
      void navigate({
        to: path,
        params: { inspectionId },
        search: (address) => ({ ...address, photo: property ?? 'car' }),
        resetScroll: false,
      })
    },
    [navigate, inspectionId],
  )
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (hasCamera(fromLocation) && !hasCamera(toLocation)) window.scrollTo({ top: top.current })
      }),
    [router],
  )
  const closeCamera = useGoBack(() => {
    const search = ({ photo: _, ...address }: RawSearch) => address
    void navigate({ to: path, params: { inspectionId }, search, replace: true, resetScroll: false })
  })
  return { queuedOf, add, closeCamera }
}

const hasCamera = (location: { readonly search: RawSearch } | undefined): boolean =>
  location?.search.photo !== undefined
