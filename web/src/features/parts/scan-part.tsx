import { ActionIcon } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import type { BarcodeScannerLabels } from '../../platform/ui/barcode-scanner.tsx'

const BarcodeScanner = lazy(async () => ({
  default: (await import('../../platform/ui/barcode-scanner.tsx')).BarcodeScanner,
}))

interface ScanPartProps {
  readonly isScanning: boolean
  readonly onScan: (isScanning: boolean) => void
  readonly onScanned: (text: string) => void
}

/** The button that reads a part's number from its barcode. */
export function ScanPart({ isScanning, onScan, onScanned }: ScanPartProps) {
  const t = useTexts()
  const labels = useScannerLabels()
  return (
    <>
      <ActionIcon variant="default" aria-label={t('parts.scan')} onClick={() => onScan(true)}>
        <IconBarcode size={24} aria-hidden="true" />
      </ActionIcon>
      <Suspense>
        {isScanning && <BarcodeScanner labels={labels} onClose={() => onScan(false)} onFound={onScanned} />}
      </Suspense>
    </>
  )
}

/** The words of the barcode scanner. */
function useScannerLabels(): BarcodeScannerLabels {
  const t = useTexts()
  return {
    title: t('scanner.title'),
    hint: t('scanner.hint'),
    starting: t('scanner.starting'),
    torch: t('scanner.torch'),
    failures: {
      forbidden: { title: t('scanner.forbidden'), hint: t('scanner.forbiddenHint') },
      missing: { title: t('scanner.noCamera'), hint: t('scanner.failedHint') },
      failed: { title: t('scanner.failed'), hint: t('scanner.failedHint') },
    },
  }
}
