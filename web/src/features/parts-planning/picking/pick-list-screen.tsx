import { IconBarcode, IconPackage, IconPrinter } from '@tabler/icons-react'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import type { PickLine } from '@verstas/contract/parts-planning/entities.ts'
import { workOrderEditEndpoints } from '@verstas/contract/work-orders/edit-endpoints.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { lineOfCode, type Scanned } from '@verstas/domain/parts-planning/pick-lines.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useId, useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { BarcodeDialog } from '../../../shared/scanner/scan-button.tsx'
import { usePickList } from '../api.ts'
import { PlanDialog } from '../planning/lazy-plan-dialog.tsx'
import { useQueuedPicks, useTick } from '../queued-picks.ts'
import { usePrintLabels } from '../use-labels.ts'
import { PickLines, whatOf } from './pick-lines.tsx'
import classes from './pick-list-screen.module.css'

/**
 * The pick list of a day, sorted by location. The user can tick or scan the parts, even without a network.
 */
export function PickListScreen({ day }: { readonly day: Day }) {
  const t = useTexts()
  const format = useFormat()
  const query = usePickList(day)
  const lines = useShownLines(query.data ?? [])
  const done = lines.filter(({ IsPicked }) => IsPicked).length
  return (
    <Page
      title={t('planning.pickList')}
      subtitle={[format.shortDay(day), lines.length > 0 && t('picking.progress', { done, all: lines.length })]
        .filter(Boolean)
        .join(' · ')}
      // Keeps the scanner mounted after the last part, because it still shows the result of that scan.
      mainAction={lines.length > 0 && <PickScanner lines={lines} />}
    >
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" height={64} count={6} />}
        errorTitle={t('picking.failed')}
        empty={<EmptyState icon={IconPackage} title={t('picking.empty')} hint={t('picking.emptyHint')} />}
      >
        {() => (
          <div className={`${classes.page} stack top gap-24`}>
            <PickLines lines={lines} />
            <PickCars lines={lines} />
          </div>
        )}
      </AsyncView>
    </Page>
  )
}

/** Applies the unsent ticks to the lines. */
function useShownLines(lines: readonly PickLine[]): readonly ShownLine[] {
  const queued = useQueuedPicks()
  return lines.map((line) => ({
    ...line,
    IsPicked: queued.get(line.RowId) ?? line.IsPicked,
    isWaiting: queued.has(line.RowId),
  }))
}

export interface ShownLine extends PickLine {
  /** True if the tick is stored on this device and not sent yet. */
  readonly isWaiting: boolean
}

/**
 * Ticks lines by the barcodes of their parts. The scanner stays open, and reports parts that are not on the
 * list.
 */
function PickScanner({ lines }: { readonly lines: readonly ShownLine[] }) {
  const t = useTexts()
  const { canCall } = useSession()
  const tick = useTick()
  const [isScanning, setScanning] = useState(false)
  const [last, setLast] = useState<{ readonly code: string; readonly scanned: Scanned<ShownLine> } | null>(
    null,
  )
  if (!canCall(partsPlanningEndpoints.tickPickLine)) return null
  const take = (code: string) => {
    const scanned = lineOfCode(lines, code)
    setLast({ code, scanned })
    if (scanned.kind !== 'match') return
    const { WorkOrderId, RowId } = scanned.line
    tick({ WorkOrderId, RowId, IsPicked: true, Code: code }, whatOf(scanned.line))
  }
  return (
    <>
      <Button
        size="main"
        icon={IconBarcode}
        aria-haspopup="dialog"
        onClick={() => {
          setLast(null)
          setScanning(true)
        }}
      >
        {t('picking.scan')}
      </Button>
      {isScanning && (
        <BarcodeDialog
          staysOpen
          onClose={() => setScanning(false)}
          onFound={take}
          said={last && <ScanResult {...last} />}
        />
      )}
    </>
  )
}

/** Shows the result of the last scan with colour, icon and text. */
function ScanResult({ code, scanned }: { readonly code: string; readonly scanned: Scanned<ShownLine> }) {
  const t = useTexts()
  const format = useFormat()
  if (scanned.kind === 'wrong')
    return <StateBadge state="late">{t('picking.scannedWrong', { code })}</StateBadge>
  const { Name: part, LicenseNumber, Quantity } = scanned.line
  if (scanned.kind === 'picked')
    return <StateBadge state="open">{t('picking.scannedPicked', { part })}</StateBadge>
  return (
    <StateBadge state="done">
      {t('picking.scannedMatch', {
        count: format.number(Quantity),
        part,
        plate: LicenseNumber || shownNumber(scanned.line),
      })}
    </StateBadge>
  )
}

/**
 * The vehicles of a pick list with their progress. A vehicle can be marked as picked after all its parts are
 * ticked.
 */
function PickCars({ lines }: { readonly lines: readonly ShownLine[] }) {
  const t = useTexts()
  const { canCall } = useSession()
  const id = useId()
  const labels = usePrintLabels()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const cars = [...Map.groupBy(lines, ({ WorkOrderId }) => WorkOrderId)]
  const chosenLine = lines.find(({ WorkOrderId }) => WorkOrderId === chosen)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`${classes.title} type-15 strong soft`}>
        {t('picking.cars')}
      </h2>
      <RowList>
        {cars.map(([workOrderId, carLines]) => (
          <Car
            key={workOrderId}
            lines={carLines}
            onPick={() => {
              setChosen(workOrderId)
              setOpen(true)
            }}
          />
        ))}
      </RowList>
      {canCall(partsPlanningEndpoints.createLabels) && (
        <Button
          variant="tonal"
          isWide
          className={classes.labels}
          size="main"
          isBusy={labels.isPending}
          icon={IconPrinter}
          onClick={() => labels.print(cars.map(([workOrderId]) => workOrderId))}
        >
          {t('planning.labelsOfDay')}
        </Button>
      )}
      {chosenLine && (
        <PlanDialog order={orderOf(chosenLine)} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

interface CarProps {
  /** The lines of one work order. */
  readonly lines: readonly ShownLine[]
  readonly onPick: () => void
}

function Car({ lines, onPick }: CarProps) {
  const t = useTexts()
  const { canCall } = useSession()
  const [first] = lines
  const done = lines.filter(({ IsPicked }) => IsPicked).length
  if (!first) return null
  return (
    <li className="tall line wrap gap-y-8 gap-x-12 pad-8-16">
      <Plate number={first.LicenseNumber} size={24} blankLabel={t('workOrder.noPlate')} />
      <span className={`${classes.progress} type-15 soft`}>
        {[
          t('picking.progress', { done, all: lines.length }),
          first.PickShelf && t('picking.shelf', { shelf: first.PickShelf }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {first.PartsPrePicked ? (
        <StateBadge state="done">{t('planning.state.picked')}</StateBadge>
      ) : done === lines.length && canCall(workOrderEditEndpoints.saveWorkOrder) ? (
        <Button variant="tonal" aria-haspopup="dialog" icon={IconPackage} onClick={onPick}>
          {t('planning.pick')}
        </Button>
      ) : null}
    </li>
  )
}

/** Returns the work order of a line for the dialog. All parts on a pick list are planned. */
const orderOf = (line: ShownLine) => ({
  Id: line.WorkOrderId,
  OrderNumber: line.OrderNumber,
  ExternalNumber: line.ExternalNumber,
  LicenseNumber: line.LicenseNumber,
  PickShelf: line.PickShelf,
  PartsPrePlanned: true,
  PartsPrePicked: line.PartsPrePicked,
})
