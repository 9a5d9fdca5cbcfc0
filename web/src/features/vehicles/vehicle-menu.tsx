import { useTexts } from '../../platform/texts/use-texts.ts'
import { OverflowItem, OverflowMenu } from '../../platform/ui/overflow-menu.tsx'
import type { VehicleAction } from './vehicle-actions.tsx'

interface VehicleMenuProps {
  readonly actions: readonly VehicleAction[]
}

/** The menu with the actions of a vehicle. The first press of the menu button mounts the menu. */
export function VehicleMenu({ actions }: VehicleMenuProps) {
  const t = useTexts()
  return (
    <OverflowMenu label={t('workOrder.more')}>
      {actions.map(({ label, icon, render }) => (
        <OverflowItem key={label} icon={icon} render={render}>
          {label}
        </OverflowItem>
      ))}
    </OverflowMenu>
  )
}
