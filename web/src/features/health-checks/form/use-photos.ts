import { useCallback, useEffect, useRef } from 'react'
import type { RawSearch } from '../../../platform/routing/address.ts'
import { useNavigate, useParams, useRouter } from '../../../platform/routing/hooks.ts'
import { useGoBack } from '../../../platform/shell/use-go-back.ts'
import type { InspectionName } from '../queued-inspections.ts'
import { type ShownPhoto, useQueuedPhotos } from '../queued-photos.ts'

const path = '/vhc/{-$inspectionId}'

interface Photos {
  /** The unsent photos, by subject. */
  readonly queuedOf: (property: string | null) => readonly ShownPhoto[]
  /** Opens the camera for the subject of a property, or for the whole car if null. */
  readonly add: (property: string | null) => void
  readonly closeCamera: () => void
}

/**
 * The unsent photos of an inspection, and a function that opens the camera. The camera's subject is in the
 * address, so that the back button leads to the form.
 */
export function usePhotos(name: InspectionName): Photos {
  const router = useRouter()
  const navigate = useNavigate()
  const { inspectionId } = useParams(path)
  const queuedOf = useQueuedPhotos(name)
  /** The form's scroll position when the camera was opened. The router does not have that position yet. */
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
