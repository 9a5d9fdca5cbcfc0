import { ActionIcon } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useScannerLabels } from '../../platform/texts/use-scanner-labels.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'

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
