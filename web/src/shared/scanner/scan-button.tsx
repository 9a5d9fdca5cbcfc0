import { IconBarcode } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import type { BarcodeScannerLabels } from '../../platform/ui/barcode-scanner.tsx'
import { IconButton } from '../../platform/ui/button.tsx'

const BarcodeScanner = lazy(async () => ({
  default: (await import('../../platform/ui/barcode-scanner.tsx')).BarcodeScanner,
}))

interface ScanButtonProps {
  readonly isScanning: boolean
  readonly onScan: (isScanning: boolean) => void
  readonly onScanned: (text: string) => void
}

/** The button that scans a barcode with the camera. The scanner's module is loaded on first use. */
export function ScanButton({ isScanning, onScan, onScanned }: ScanButtonProps) {
  const t = useTexts()
  return (
    <>
      <IconButton label={t('scanner.title')} icon={IconBarcode} onClick={() => onScan(true)} />
      {isScanning && <BarcodeDialog onClose={() => onScan(false)} onFound={onScanned} />}
    </>
  )
}

/** The scanner's dialog, for callers that render their own button. */
export function BarcodeDialog(props: Omit<ComponentProps<typeof BarcodeScanner>, 'labels'>) {
  return (
    <Suspense>
      <BarcodeScanner {...props} labels={useScannerLabels()} />
    </Suspense>
  )
}

function useScannerLabels(): BarcodeScannerLabels {
  const t = useTexts()
  return {
    title: t('scanner.title'),
    hint: t('scanner.hint'),
    starting: t('scanner.starting'),
    torch: t('scanner.torch'),
    typed: t('scanner.typed'),
    take: t('scanner.take'),
    failures: {
      forbidden: { title: t('scanner.forbidden'), hint: t('scanner.forbiddenHint') },
      missing: { title: t('scanner.noCamera'), hint: t('scanner.failedHint') },
      failed: { title: t('scanner.failed'), hint: t('scanner.failedHint') },
    },
  }
}
