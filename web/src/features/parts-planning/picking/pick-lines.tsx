import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { useId } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { PickRow } from '../pick-row.tsx'
import { useTick } from '../queued-picks.ts'
import classes from './pick-list-screen.module.css'
import type { ShownLine } from './pick-list-screen.tsx'

/**
 * The lines of a pick list by location. The server sorts them so that the user walks along the shelves only
 * once.
 */
export function PickLines({ lines }: { readonly lines: readonly ShownLine[] }) {
  const places = Map.groupBy(lines, ({ StockCode, Location1 }) => JSON.stringify([StockCode, Location1]))
  return (
    <div className="stack gap-16">
      {[...places].map(([key, atPlace]) => (
        <Place key={key} lines={atPlace} />
      ))}
    </div>
  )
}

function Place({ lines }: { readonly lines: readonly ShownLine[] }) {
  const t = useTexts()
  const id = useId()
  const [first] = lines
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`${classes.title} type-15 strong soft`}>
        {first?.Location1 ? (
          <span className="number-19 ink">{first.Location1}</span>
        ) : (
          t('picking.noLocation')
        )}
        {first && ` · ${first.StockCode}`}
      </h2>
      <RowList>
        {lines.map((line) => (
          <li key={line.RowId}>
            <Line line={line} />
          </li>
        ))}
      </RowList>
    </section>
  )
}

function Line({ line }: { readonly line: ShownLine }) {
  const t = useTexts()
  const format = useFormat()
  const { canCall } = useSession()
  const tick = useTick()
  const { WorkOrderId, RowId, IsPicked, LicenseNumber, Location2, Location3 } = line
  const otherLocations = [Location2, Location3].filter(Boolean).join(', ')
  return (
    <PickRow
      name={line.Name}
      number={line.ItemNumber}
      place={null}
      amount={t('part.pieces', { count: format.number(line.Quantity) })}
      facts={
        <>
          <Plate number={LicenseNumber} size={24} blankLabel={t('workOrder.noPlate')} />
          {format.time(line.StartTime)}
          {otherLocations && <span>{t('picking.alsoAt', { places: otherLocations })}</span>}
        </>
      }
      isPicked={IsPicked}
      isWaiting={line.isWaiting}
      onToggle={
        canCall(partsPlanningEndpoints.tickPickLine)
          ? () => tick({ WorkOrderId, RowId, IsPicked: !IsPicked }, whatOf(line))
          : null
      }
    />
  )
}

/** Describes a line by its part and vehicle. */
export const whatOf = (line: ShownLine): string => `${line.Name}, ${line.LicenseNumber || shownNumber(line)}`
