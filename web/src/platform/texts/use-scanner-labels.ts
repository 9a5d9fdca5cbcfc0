import type { BarcodeScannerLabels } from '../ui/barcode-scanner.tsx'
import { useTexts } from './use-texts.ts'

/** The words of the barcode scanner. */
export function useScannerLabels(): BarcodeScannerLabels {
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
