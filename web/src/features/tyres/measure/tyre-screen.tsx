import { IconCheck, IconHistory, IconPlus } from '@tabler/icons-react'
import type { TyreLookups, TyreRecord } from '@verstas/contract/tyres/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { problemsOf } from '@verstas/domain/tyres/draft.ts'
import { findMountedSet } from '@verstas/domain/tyres/mounted-set.ts'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useSubmit } from '../../../platform/device-queue/device-queue.tsx'
import { notifySlow } from '../../../platform/device-queue/notify-slow.ts'
import { OpenElsewhere } from '../../../platform/editing/notices.tsx'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { FilterChip, FilterChips } from '../../../platform/ui/filter-chip.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import { useIsShown } from '../../../platform/ui/use-is-shown.ts'
import crowdedHead from '../../../shared/cars/crowded-head.module.css'
import { carModel } from '../../../shared/jobs/car-model.ts'
import { type QueuedTyres, tyreKind } from '../queued-tyres.ts'
import { capitalize, measuredAt, useTyreWords } from '../words.ts'
import { SetEditor } from './set-editor.tsx'
import {
  type AxleForm,
  changeSet,
  emptyForm,
  emptySet,
  isAxleFilled,
  isSetFilled,
  mountedForm,
  recordsOf,
  type SetForm,
  type TyreForm,
  withoutAxle,
} from './tyre-form.ts'
import { useTyreForm } from './use-tyre-form.ts'

const HistoryDialog = lazy(() => import('../history/history-dialog.tsx'))

interface TyreScreenProps {
  /** Identifies this measurement's draft. */
  readonly id: string
  readonly workOrder: WorkOrder
  readonly lookups: TyreLookups
  /** The vehicle's records, newest first. */
  readonly records: readonly TyreRecord[]
  /** The initial form; null to begin with the set that is on the vehicle, without depths. */
  readonly prefill: TyreForm | null
  /** The id of the unsent queue entry that this measurement corrects and replaces. */
  readonly correctedId: string | undefined
}

/**
 * Measures the tyres of a vehicle and saves the sets. Then returns to the work order (specification.md,
 * Screens).
 */
export function TyreScreen({ id, workOrder, lookups, records, prefill, correctedId }: TyreScreenProps) {
  const t = useTexts()
  const words = useTyreWords()
  const navigate = useNavigate()
  const { employee } = useSession()
  const { GlobalId, OrderNumber, Mileage, MileageAtHandover, Vehicle } = workOrder
  const mounted = useMountedSet(lookups.tyreType, records)
  // Keeps the initial form even if the lookups are refetched.
  const [initial] = useState(
    () => prefill ?? (mounted ? mountedForm(mounted.typeCode, mounted.record) : emptyForm),
  )
  const { form, isElsewhere, change, drop, remove, endUndo } = useTyreForm(id, initial)
  const [chosenSet, setChosenSet] = useState(0)
  const [isTried, setIsTried] = useState(false)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const mileage = Mileage ?? MileageAtHandover
  const at = Math.min(chosenSet, form.sets.length - 1)
  const set = form.sets[at] ?? emptySet

  const isShown = useIsShown()
  const { submit, isBusy } = useSubmit(tyreKind)
  const save = async (measured: QueuedTyres) => {
    try {
      const settled = await submit(measured, { replaces: correctedId })
      if (settled.kind === 'cancelled') return
      if (settled.kind === 'refused') return notify.error(messageOf(settled.error, t))
      if (settled.kind === 'kept') notify.info(t('tyres.kept'))
      if (settled.kind === 'slow') notifySlow(t('tyres.measurement'))
      leave()
    } catch (error) {
      notify.error(messageOf(error, t))
    }
  }
  const leave = () => {
    drop()
    if (isShown())
      void navigate({
        to: '/workorder',
        search: { number: String(OrderNumber), tab: 'tyres' },
        replace: true,
      })
  }
  const trySave = () => {
    const problems = form.sets.map(problemsOf)
    const faulty = problems.findIndex((found) => found.length > 0)
    setIsTried(true)
    if (faulty !== -1) {
      setChosenSet(faulty)
      const field = problems[faulty]?.[0]?.field
      if (field === 'tyreType')
        requestAnimationFrame(() => content.current?.querySelector<HTMLElement>('[data-tyre-type]')?.focus())
      else
        notify.error(
          field === 'NoiseLevel' ? `${t('tyres.noise')}: ${t('tyres.noiseInvalid')}` : t('edit.invalid'),
        )
      return
    }
    // Ends the undo, because a change during the save would be lost.
    endUndo()
    const measuredAt = serverNow().toISOString()
    void save({
      vehicleId: Vehicle.VehicleId,
      workOrderGlobalId: GlobalId,
      what: t('tyres.ofCar', { plate: Vehicle.LicenseNumber || String(shownNumber(workOrder)) }),
      at: measuredAt,
      records: recordsOf(form, {
        vehicleId: Vehicle.VehicleId,
        workOrder,
        employeeId: employee.Id,
        mileage,
        at: measuredAt,
        lookups,
      }),
    })
  }
  const addSet = () => {
    change({ sets: [...form.sets, emptySet] })
    setChosenSet(form.sets.length)
    setIsTried(false)
  }
  const names = useMemo(
    () => new Map(lookups.tyreType.map(({ Code, Description }) => [Code, Description])),
    [lookups],
  )
  const nameOfSet = ({ typeCode }: SetForm, place: number) =>
    names.get(typeCode) ?? t('tyres.set', { number: place + 1 })
  const removeSet = () =>
    remove({
      next: { sets: form.sets.filter((_, place) => place !== at) },
      description: isSetFilled(set) ? nameOfSet(set, at) : null,
      putBack: ({ sets }) => ({ sets: sets.toSpliced(at, 0, set) }),
    })
  const removeAxle = (axle: AxleForm) =>
    remove({
      next: changeSet(form, at, () => withoutAxle(set, axle)),
      description: isAxleFilled(axle) ? capitalize(words.axle(axle.axleNumber, set.axles.length)) : null,
      putBack: (later) =>
        changeSet(later, at, (kept) => ({ ...kept, axles: [...withoutAxle(kept, axle).axles, axle] })),
    })
  const plate = Vehicle.LicenseNumber || t('workOrder.noPlate')
  return (
    <Page
      title={t('tyres.ofCar', { plate })}
      mark={
        <span className={`${crowdedHead.mark} flex`}>
          <Plate number={Vehicle.LicenseNumber} size={36} blankLabel={t('workOrder.noPlate')} />
        </span>
      }
      name={t('page.tyre')}
      subtitle={carModel(workOrder)}
      actions={
        <IconButton
          variant="neutral"
          label={t('tyres.history')}
          icon={IconHistory}
          onClick={() => setIsHistoryOpen(true)}
        />
      }
      mainAction={
        <>
          <Button variant="tonal" icon={IconPlus} disabled={isBusy} onClick={addSet}>
            {t('tyres.addSet')}
          </Button>
          <Button icon={IconCheck} isBusy={isBusy} onClick={trySave}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      {/* Makes the form inert while saving, because a change would be lost with the draft. */}
      <div ref={content} className="stack gap-12" inert={isBusy}>
        {isElsewhere && <OpenElsewhere />}
        {form.sets.length > 1 && (
          <FilterChips label={t('tyres.sets')}>
            {form.sets.map((one, place) => (
              <FilterChip
                // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
                key={place}
                isChosen={place === at}
                onToggle={() => setChosenSet(place)}
              >
                {nameOfSet(one, place)}
              </FilterChip>
            ))}
          </FilterChips>
        )}
        <SetEditor
          key={at}
          set={set}
          lookups={lookups}
          records={records}
          mileage={mileage}
          isTried={isTried}
          typeReason={
            prefill === null && at === 0 && mounted?.typeCode === set.typeCode ? mounted.words : null
          }
          onChange={(next) => change(changeSet(form, at, () => next))}
          onRemove={form.sets.length > 1 ? removeSet : undefined}
          onRemoveAxle={removeAxle}
        />
      </div>
      {isHistoryOpen && (
        <Suspense>
          <HistoryDialog workOrder={workOrder} onClose={() => setIsHistoryOpen(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/**
 * Returns the set that is probably on the vehicle, and the reason in words. Null if nothing suggests one.
 *
 * @param records the vehicle's records, newest first
 */
function useMountedSet(types: TyreLookups['tyreType'], records: readonly TyreRecord[]) {
  const t = useTexts()
  const { dayOf, date } = useFormat()
  const { Limits } = useSession().settings.TyreDataConfiguration
  const past = records.map((record) => ({
    typeCode: record.tyreType.Code,
    day: dayOf(measuredAt(record)),
    record,
  }))
  const found = findMountedSet(types, past, dayOf(serverNow()), Limits ?? null)
  if (!found) return null
  const record = found.reason === 'measured' ? found.last.record : undefined
  return {
    typeCode: found.typeCode,
    record,
    words: record ? t('tyres.presetMeasured', { date: date(measuredAt(record)) }) : t('tyres.presetSeason'),
  }
}
