import { IconCopy, IconShare } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { selectOnFocus } from '../../platform/ui/select-on-focus.ts'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import classes from './offers.module.css'
import { OnlyHere } from './only-here.tsx'
import { useQrCode } from './use-qr-code.ts'

interface LinkSheetProps {
  readonly title: string
  /** Text about what to do with the link. */
  readonly hint: string
  readonly link: string
  readonly onClose: () => void
  /** Further ways to send the link. */
  readonly children?: ReactNode
}

/** Shows a new link with its QR code, and buttons that copy or share the link. */
export function LinkSheet({ title, hint, link, onClose, children }: LinkSheetProps) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const code = useQrCode(link)
  const copy = async () => {
    try {
      // Fails on an insecure origin, where browsers have no clipboard.
      await navigator.clipboard.writeText(link)
      notify.success(t('offers.copied'))
    } catch {
      setIsRefused(true)
      field.current?.focus()
    }
  }
  return (
    <Sheet
      isOpen
      title={title}
      onClose={onClose}
      foot={
        <>
          {'share' in navigator && (
            <Button
              variant="tonal"
              icon={IconShare}
              // Ignores the error that a cancelled share causes.
              onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
            >
              {t('offers.share')}
            </Button>
          )}
          <Button icon={IconCopy} onClick={() => void copy()}>
            {t('offers.copy')}
          </Button>
        </>
      }
    >
      <div className="grid gap-16 shrink">
        <p className="type-15 soft">{hint}</p>
        <OnlyHere link={link} />
        {children}
        {code && <img className={classes.code} src={code} alt={t('offers.qr')} />}
        <TextField
          ref={field}
          label={t('offers.link')}
          value={link}
          readOnly
          error={isRefused && t('offers.copyFailed')}
          {...selectOnFocus}
        />
      </div>
    </Sheet>
  )
}
