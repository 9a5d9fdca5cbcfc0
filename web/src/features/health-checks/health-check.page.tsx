import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { failureKindOf } from '../../platform/api/failure.ts'
import { useSeen } from '../../platform/api/use-seen.ts'
import { useDeviceQueue } from '../../platform/device-queue/device-queue.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { type NewInspection, newInspectionOf } from './address.ts'
import { isShownForm, useInspectionForm } from './api.ts'
import { NotOpened } from './not-opened.tsx'
import { numberOf, oidOf } from './numbered.ts'
import type { InspectionName } from './queued-inspections.ts'

// Each part loads on demand: the form is half of the code, and the choice of a vehicle does not need it.
const FormScreen = lazy(async () => ({ default: (await import('./form/form-screen.tsx')).FormScreen }))
const ChooseVehicle = lazy(async () => ({
  default: (await import('./start/choose-vehicle.tsx')).ChooseVehicle,
}))

const loadFormAtHand = async () => (await import('./templates-at-hand.ts')).formAtHand

/** A health check (specification.md, Screens): by its id, a new one by its vehicle and template, else the choice of a vehicle. */
export function HealthCheckPage() {
  const { inspectionId } = useParams({ from: '/signed-in/vhc/{-$inspectionId}' })
  const address = useSearch({ from: '/signed-in/vhc/{-$inspectionId}' })
  const id = /^[1-9]\d{0,14}$/.test(inspectionId ?? '') ? Number(inspectionId) : null
  const made = newInspectionOf(address)
  if (inspectionId !== undefined && id === null) return <Navigate to="/vhc/{-$inspectionId}" replace />
  if (id === null && !made)
    return (
      <Suspense fallback={<LoadingSkeleton shape="page" />}>
        <ChooseVehicle address={address} />
      </Suspense>
    )
  // The key remains when the server numbers the inspection, so that the form is not remounted.
  const oid = made?.oid ?? (id === null ? null : oidOf(id))
  return <OpenedInspection key={oid ?? id} name={{ id, oid }} made={made} photo={address.photo ?? null} />
}

interface OpenedInspectionProps {
  readonly name: InspectionName
  /** The data for a new one. */
  readonly made: NewInspection | null
  /** The subject of the open camera. */
  readonly photo: string | null
}

function OpenedInspection({ name, made, photo }: OpenedInspectionProps) {
  const number = useNumber(name)
  const query = useInspectionForm(number, { vehicleId: made?.vehicleId ?? 0, surveyId: made?.surveyId ?? 0 })
  const atHand = useSeen(
    number === null && failureKindOf(query.error) === 'unreachable',
    loadFormAtHand,
    made?.vehicleId ?? 0,
    made?.surveyId ?? 0,
  )
  const form = query.data ?? atHand
  if (form && isShownForm(form))
    return (
      <Suspense fallback={<Loading />}>
        <FormScreen
          form={form}
          isPastUnknown={form === atHand}
          name={{ id: number, oid: name.oid }}
          workOrderId={made?.workOrderId ?? form.WorkOrder?.Id ?? null}
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

/** The server's number of the inspection, which its first save puts into the address. */
function useNumber({ id, oid }: InspectionName): number | null {
  const navigate = useNavigate()
  const { subscribe } = useDeviceQueue()
  // The number is known a moment before its save leaves the queue, which notifies its listeners then.
  const number = useSyncExternalStore(subscribe, () => id ?? (oid === null ? null : numberOf(oid)))
  useEffect(() => {
    if (id !== null || number === null) return
    void navigate({
      to: '/vhc/{-$inspectionId}',
      params: { inspectionId: String(number) },
      // The camera stays open.
      search: ({ photo }) => (photo === undefined ? {} : { photo }),
      replace: true,
      resetScroll: false,
    })
  }, [id, number, navigate])
  return number
}
