import {
  type Icon,
  IconBeach,
  IconBrush,
  IconBuildingWarehouse,
  IconClock,
  IconDoorExit,
  IconLogin2,
  IconSchool,
  IconSearch,
  IconStethoscope,
  IconTool,
  IconToolsKitchen2,
  IconVirus,
} from '@tabler/icons-react'
import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { findNextWork } from '@verstas/domain/work-schedule/day-plan.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { NextStep } from '../../../shared/empty/next-step.tsx'
import { useMyReservations } from '../../work-schedule/api.ts'
import { useStampingsOf, useStampingTypes } from '../api.ts'
import { useRunningStamping } from '../latest-stamping.ts'
import { useStampMe } from '../use-stamp.ts'
import classes from './choices.module.css'
import { WorkOrderChoices } from './work-order-choices.tsx'

export type SheetKind = 'stop' | 'switch'

// In the chunk of the sheets, because a further chunk would enlarge the first load.
export { ResumeFinder } from './resume-finder.tsx'

/** The sheets of the running bar, in a separate chunk. They stay mounted while closed. */
export default function Sheets({ open, onClose }: { open: SheetKind | null; onClose: () => void }) {
  return (
    <>
      <StopSheet isOpen={open === 'stop'} onClose={onClose} />
      <SwitchSheet isOpen={open === 'switch'} onClose={onClose} />
    </>
  )
}

export interface SheetState {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The sheet to start or switch work: the current work order, the next reservation, or a type without work
 * order.
 */
function SwitchSheet({ isOpen, onClose }: SheetState) {
  const t = useTexts()
  const running = useRunningStamping()
  return (
    <Sheet
      isOpen={isOpen}
      title={t(running ? 'stamping.switchTitle' : 'stamping.startTitle')}
      onClose={onClose}
    >
      <SwitchChoices onClose={onClose} />
    </Sheet>
  )
}

function SwitchChoices({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { stampType, stampRows, isStamping, isReadyForRows } = useStampMe(onClose)
  const running = useRunningStamping()
  const currentOrder = useCurrentOrderNumber()
  const { next, isKnown } = useNextReservation(currentOrder)
  const choosing = { onChoose: stampRows, isDisabled: isStamping || !isReadyForRows, onClose }
  return (
    <>
      {currentOrder !== null && (
        <WorkOrderChoices title={t('stamping.inHand')} orderNumber={currentOrder} {...choosing} />
      )}
      {next && (
        <WorkOrderChoices
          title={t('stamping.nextReservation')}
          orderNumber={next.WorkOrder.OrderNumber}
          {...choosing}
        />
      )}
      {currentOrder === null && !next && isKnown && <NothingReserved onClose={onClose} />}
      <section className="stack gap-8" aria-labelledby="other-time">
        <h3 id="other-time" className="type-15 strong soft">
          {t('stamping.otherTime')}
        </h3>
        <TypeChoices
          // At lunch, the bar offers the work before it instead of the sheet to stop.
          withEndOfDay={running?.IsLunch ?? false}
          onChoose={stampType}
          isDisabled={isStamping}
        />
      </section>
      <Button
        variant="quiet"
        render={(props) => <Link to="/stamping" search={{ form: true }} onClick={onClose} {...props} />}
      >
        {t('stamping.moreChoices')}
      </Button>
    </>
  )
}

/** Returns the order number of the running stamping, else of today's last stamping with a work order. */
function useCurrentOrderNumber(): number | null {
  const running = useRunningStamping()
  const { employee } = useSession()
  const today = useFormat().dayOf(useNow())
  const { data: stampings = [] } = useStampingsOf(employee.Id, today)
  const last = stampings.findLast(({ OrderRows }) => OrderRows.length > 0)
  return running?.OrderRows[0]?.OrderNumber ?? last?.OrderRows[0]?.OrderNumber ?? null
}

/** Returns today's next reservation of an active work order other than the current one, if they are known. */
function useNextReservation(currentOrder: number | null) {
  const now = useNow()
  const { employee } = useSession()
  const { data: reservations } = useMyReservations(useFormat().dayOf(now))
  const others = reservations?.filter(
    ({ WorkOrder }) => WorkOrder.Status === 'A' && WorkOrder.OrderNumber !== currentOrder,
  )
  const next = findNextWork(others ?? [], employee.Id, now)?.reservation
  return { next, isKnown: reservations !== undefined }
}

/** Explains that the user has no work today, and leads to the search for a work order. */
function NothingReserved({ onClose }: Pick<SheetState, 'onClose'>) {
  const t = useTexts()
  return (
    <>
      <p className="soft">{t('stamping.nothingReserved')}</p>
      <Button
        variant="tonal"
        size="main"
        icon={IconSearch}
        render={(props) => <Link to="/workordersearch" onClick={onClose} {...props} />}
      >
        {t('page.workOrderSearch')}
      </Button>
    </>
  )
}

/** The sheet to stop work: lunch, other types without a work order, and the type that ends the day. */
function StopSheet({ isOpen, onClose }: SheetState) {
  const t = useTexts()
  return (
    <Sheet isOpen={isOpen} title={t('stamping.stopTitle')} onClose={onClose}>
      <StopChoices onClose={onClose} />
    </Sheet>
  )
}

function StopChoices({ onClose }: { onClose: () => void }) {
  const { stampType, isStamping } = useStampMe(onClose)
  return <TypeChoices withEndOfDay onChoose={stampType} isDisabled={isStamping} />
}

interface TypeChoicesProps {
  /** True to also offer the type that ends the day. */
  readonly withEndOfDay?: boolean
  readonly onChoose: (type: StampingType) => void
  readonly isDisabled: boolean
}

/** A button for each stamping type without a work order, except the type of the running stamping. */
function TypeChoices({ withEndOfDay = false, onChoose, isDisabled }: TypeChoicesProps) {
  const running = useRunningStamping()
  // Omits planned absences, for which the stamping page has a form.
  const isOffered = ({ Code, IsWorkOrder, IsNonPresence, IsEndOfDay }: StampingType): boolean =>
    !IsWorkOrder && !IsNonPresence && (withEndOfDay || !IsEndOfDay) && Code !== running?.TypeId
  return (
    <AsyncView
      query={useStampingTypes()}
      skeleton={<LoadingSkeleton shape="rows" count={3} />}
      empty={<NextStep />}
    >
      {(types) => (
        <ul className={`${classes.types} grid gap-8`}>
          {types
            .filter(isOffered)
            .toSorted((a, b) => rankOf(a, withEndOfDay) - rankOf(b, withEndOfDay))
            .map((type) => (
              <li className="stack" key={type.Code}>
                <TypeButton type={type} onChoose={() => onChoose(type)} isDisabled={isDisabled} />
              </li>
            ))}
        </ul>
      )}
    </AsyncView>
  )
}

interface TypeButtonProps {
  readonly type: StampingType
  readonly onChoose: () => void
  readonly isDisabled: boolean
}

function TypeButton({ type, onChoose, isDisabled }: TypeButtonProps) {
  const TypeIcon = iconOfType(type)
  return (
    <button
      type="button"
      className="tall-56 press outset-focus fades dim line gap-12 pad-8-16 rounded quiet type-17 strong ink lines-22"
      onClick={onChoose}
      disabled={isDisabled}
    >
      <TypeIcon size={26} stroke={1.75} aria-hidden="true" className="rigid brand" />
      {type.Description}
    </button>
  )
}

/** Sorts lunch and the end of the day before other types if work stops, because they are the usual reasons. */
const rankOf = ({ IsLunch, IsEndOfDay }: StampingType, isStop: boolean): number => {
  if (!isStop) return 0
  if (IsLunch) return 1
  return IsEndOfDay ? 2 : 3
}

/**
 * Icons by the dealer group's codes of stamping types. Lunch, the type that ends the day and types with other
 * codes get an icon by their flags.
 */
const icons: Readonly<Record<number, Icon>> = {
  2: IconBuildingWarehouse,
  10: IconLogin2,
  13: IconSchool,
  14: IconBrush,
  20: IconVirus,
  21: IconBeach,
  22: IconStethoscope,
}

function iconOfType({ Code, IsWorkOrder, IsEndOfDay, IsLunch }: StampingType): Icon {
  if (IsLunch) return IconToolsKitchen2
  if (IsEndOfDay) return IconDoorExit
  return icons[Code] ?? (IsWorkOrder ? IconTool : IconClock)
}
