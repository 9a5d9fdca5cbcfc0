import {
  type Icon,
  IconBeach,
  IconBrush,
  IconBuildingWarehouse,
  IconClock,
  IconDoorExit,
  IconLogin2,
  IconSchool,
  IconStethoscope,
  IconTool,
  IconToolsKitchen2,
  IconVirus,
} from '@tabler/icons-react'
import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { NextStep } from '../../../shared/empty/next-step.tsx'
import { useStampingTypes } from '../api.ts'
import { useRunningStamping } from '../latest-stamping.ts'
import classes from './choices.module.css'

interface TypeChoicesProps {
  /** True to also offer the type that ends the day. */
  readonly withEndOfDay?: boolean
  readonly onChoose: (type: StampingType) => void
  readonly isDisabled: boolean
}

/** A button for each stamping type without a work order, except the type of the running stamping. */
export function TypeChoices({ withEndOfDay = false, onChoose, isDisabled }: TypeChoicesProps) {
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
