import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { failureKindOf } from '../../platform/api/failure.ts'
import { useSeen } from '../../platform/api/use-seen.ts'
import { useDeviceQueue } from '../../platform/device-queue/device-queue.tsx'
import { useNavigate, useParams, useSearch } from '../../platform/routing/hooks.ts'
import { Navigate } from '../../platform/routing/link.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { type NewInspection, newInspectionOf } from './address.ts'
import { isShownForm, useInspectionForm } from './api.ts'
import { NotOpened } from './not-opened.tsx'
import { findNumber, findOid } from './numbered.ts'
import type { InspectionName } from './queued-inspections.ts'

// Each part loads on demand, because an address needs either the form or the vehicle search.
const FormScreen = lazy(async () => ({ default: (await import('./form/form-screen.tsx')).FormScreen }))
const ChooseVehicle = lazy(async () => ({
  default: (await import('./start/choose-vehicle.tsx')).ChooseVehicle,
}))

const loadFormAtHand = async () => (await import('./templates-at-hand.ts')).formAtHand

/**
 * Shows an existing health check by its id, or begins a new one for a vehicle and a template
 * (specification.md, Screens). Otherwise the user selects a vehicle.
 */
export function HealthCheckPage() {
  const { inspectionId } = useParams('/vhc/{-$inspectionId}')
  const address = useSearch('/vhc/{-$inspectionId}')
  const id = /^[1-9]\d{0,14}$/.test(inspectionId ?? '') ? Number(inspectionId) : null
  const newInspection = newInspectionOf(address)
  if (inspectionId !== undefined && id === null) return <Navigate to="/vhc/{-$inspectionId}" replace />
  if (id === null && !newInspection)
    return (
      <Suspense fallback={<LoadingSkeleton shape="page" />}>
        <ChooseVehicle address={address} />
      </Suspense>
    )
  // The key does not change when the server assigns the number, so that the form is not remounted.
  const oid = newInspection?.oid ?? (id === null ? null : findOid(id))
  return (
    <OpenedInspection
      key={oid ?? id}
      name={{ id, oid }}
      newInspection={newInspection}
      photo={address.photo ?? null}
    />
  )
}

interface OpenedInspectionProps {
  readonly name: InspectionName
  /** The data of a new inspection; null for an existing one. */
  readonly newInspection: NewInspection | null
  /** The subject of the open camera; null if it is closed. */
  readonly photo: string | null
}

function OpenedInspection({ name, newInspection, photo }: OpenedInspectionProps) {
  const number = useNumber(name)
  const query = useInspectionForm(number, {
    vehicleId: newInspection?.vehicleId ?? 0,
    surveyId: newInspection?.surveyId ?? 0,
  })
  const atHand = useSeen(
    number === null && failureKindOf(query.error) === 'unreachable',
    loadFormAtHand,
    newInspection?.vehicleId ?? 0,
    newInspection?.surveyId ?? 0,
  )
  const form = query.data ?? atHand
  if (form && isShownForm(form))
    return (
      <Suspense fallback={<Loading />}>
        <FormScreen
          form={form}
          isPastUnknown={form === atHand}
          name={{ id: number, oid: name.oid }}
          workOrderId={newInspection?.workOrderId ?? form.WorkOrder?.Id ?? null}
          photo={photo}
        />
      </Suspense>
    )
  const isKnown = atHand !== undefined && (query.error || query.data)
  return isKnown ? <NotOpened query={query} of="healthCheck" /> : <Loading />
}

function Loading() {
  const t = useTexts()
  return (
    <Page title={t('page.healthCheck')} mark={<Plate number={null} size={36} />} name={t('page.healthCheck')}>
      <LoadingSkeleton height={[10, 168, 168, 168, 168]} />
    </Page>
  )
}

/**
 * Returns the server's number of the inspection; null before the first save. Adds the number to the address.
 */
function useNumber({ id, oid }: InspectionName): number | null {
  const navigate = useNavigate()
  const { subscribe } = useDeviceQueue()
  // Reads the number when the queue notifies its listeners. The queue adapter stores the number before the
  // save leaves the queue.
  const number = useSyncExternalStore(subscribe, () => id ?? (oid === null ? null : findNumber(oid)))
  useEffect(() => {
    if (id !== null || number === null) return
    void navigate({
      to: '/vhc/{-$inspectionId}',
      params: { inspectionId: String(number) },
      // Keeps the camera open.
      search: ({ photo }) => (photo === undefined ? {} : { photo }),
      replace: true,
      resetScroll: false,
    })
  }, [id, number, navigate])
  return number
}
