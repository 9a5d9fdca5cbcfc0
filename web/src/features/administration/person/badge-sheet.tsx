import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { selectOnFocus } from '../../../platform/ui/select-on-focus.ts'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { useQrCode } from '../../health-check-offers/use-qr-code.ts'
import classes from './person.module.css'

interface BadgeSheetProps {
  readonly code: string
  readonly onClose: () => void
}

/** The code of a new badge, as a text and as a QR code. It is shown only once. */
export function BadgeSheet({ code, onClose }: BadgeSheetProps) {
  const t = useTexts()
  const picture = useQrCode(code)
  return (
    <Sheet
      isOpen
      title={t('people.badge')}
      onClose={onClose}
      foot={
        picture && (
          <Button
            icon={IconDownload}
            render={(root) => <a href={picture} download="verstas-badge.svg" {...root} />}
          >
            {t('people.download')}
          </Button>
        )
      }
    >
      <p className="type-15 soft">{t('people.badgeHint')}</p>
      {picture && <img className={classes.code} src={picture} alt={t('people.badgeCode')} />}
      <TextField label={t('people.badgeCode')} value={code} readOnly {...selectOnFocus} />
    </Sheet>
  )
}
