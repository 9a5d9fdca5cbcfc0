import {
  type Icon,
  IconAlignLeft,
  IconBasket,
  IconBuildingFactory2,
  IconEngine,
  IconTool,
} from '@tabler/icons-react'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './job-row.module.css'

const icons: Readonly<Record<RowType, Icon>> = {
  LabourOperation: IconTool,
  SparePart: IconEngine,
  Text: IconAlignLeft,
  Subcontractor: IconBuildingFactory2,
  OffShelf: IconBasket,
}

/** What kind of row it is: an icon for the eye, its word for the screen reader. */
export function RowTypeIcon({ type }: { type: RowType }) {
  const t = useTexts()
  const TypeIcon = icons[type]
  return (
    <span className={classes.type} role="img" aria-label={t(`workOrder.rowType.${type}`)}>
      <TypeIcon size={22} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
