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

/** The dealership's own types by their codes (specification.md, Stamping rules); any other is drawn by its flags. */
const icons: Readonly<Record<number, Icon>> = {
  2: IconBuildingWarehouse,
  10: IconLogin2,
  12: IconToolsKitchen2,
  13: IconSchool,
  14: IconBrush,
  20: IconVirus,
  21: IconBeach,
  22: IconStethoscope,
}

/** The picture of a stamping type. */
export function iconOfType({ Code, IsWorkOrder, IsEndOfDay }: StampingType): Icon {
  if (IsEndOfDay) return IconDoorExit
  return icons[Code] ?? (IsWorkOrder ? IconTool : IconClock)
}
