import { IconQrcode } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { TyreLabel } from '@verstas/contract/tyres/entities.ts'
import { readLabelCode } from '@verstas/domain/tyres/label.ts'
import { useState } from 'react'
import { failureKindOf, messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { BarcodeDialog } from '../../../shared/scanner/scan-button.tsx'
import { useReadTyreLabel } from '../api.ts'
import classes from './label-scan.module.css'

interface LabelScanProps {
  readonly onFound: (label: TyreLabel) => void
}

/**
 * Scans the QR code of a tyre's EU label, and finds the tyre among the imported labels. If no label matches,
 * a message asks the user to type the values.
 */
export function LabelScan({ onFound }: LabelScanProps) {
  const t = useTexts()
  const readLabel = useReadTyreLabel()
  const [isScanning, setIsScanning] = useState(false)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (scanned: string) => {
      const number = readLabelCode(scanned)
      return number === null ? null : readLabel(number)
    },
  })
  const message = error
    ? failureKindOf(error) === 'notFound'
      ? t('tyres.labelUnknown')
      : messageOf(error, t)
    : data === null
      ? t('tyres.labelOther')
      : data && t('tyres.labelRead', { tyre: `${data.Make} ${data.Model}` })
  return (
    <div>
      <Button variant="tonal" isWide icon={IconQrcode} isBusy={isPending} onClick={() => setIsScanning(true)}>
        {t('tyres.labelScan')}
      </Button>
      <p role="status" className={`${classes.said} type-15 late`} data-found={Boolean(data) || undefined}>
        {!isPending && message}
      </p>
      {isScanning && (
        <BarcodeDialog
          onClose={() => setIsScanning(false)}
          onFound={(scanned) => {
            setIsScanning(false)
            mutate(scanned, { onSuccess: (label) => label && onFound(label) })
          }}
        />
      )}
    </div>
  )
}
