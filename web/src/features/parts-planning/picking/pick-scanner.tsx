import { IconBarcode } from '@tabler/icons-react'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { lineOfCode, type Scanned } from '@verstas/domain/parts-planning/pick-lines.ts'
import { useState } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { BarcodeDialog } from '../../../shared/scanner/scan-button.tsx'
import { useTick } from '../queued-picks.ts'
import { whatOf } from './pick-lines.tsx'
import type { ShownLine } from './pick-list-screen.tsx'

/**
 * Ticks lines by the barcodes of their parts. The scanner stays open, and reports parts that are not on the
 * list.
 */
export function PickScanner({ lines }: { readonly lines: readonly ShownLine[] }) {
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
