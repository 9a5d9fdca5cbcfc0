import { IconCopy } from '@tabler/icons-react'
import type { NewWallLink } from '@verstas/contract/activities/wall-entities.ts'
import { useRef, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { selectOnFocus } from '../../../platform/ui/select-on-focus.ts'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import classes from './links-dialog.module.css'

/** The address of a new link, which is shown only once. */
export function NewLink({ link: { Token } }: { readonly link: NewWallLink }) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const copy = async () => {
    try {
      // Browsers only have a clipboard on secure origins.
      await navigator.clipboard.writeText(addressOf(Token))
      notify.success(t('monitor.linkCopied'))
    } catch {
      setIsRefused(true)
      field.current?.focus()
      field.current?.select()
    }
  }
  return (
    <div className={classes.made} role="status">
      <p className="flush type-15 soft">{t('monitor.linkMade')}</p>
      <TextField
        ref={field}
        label={t('monitor.linkAddress')}
        value={addressOf(Token)}
        readOnly
        error={isRefused && t('monitor.copyFailed')}
        {...selectOnFocus}
      />
      <Button variant="tonal" icon={IconCopy} onClick={() => void copy()}>
        {t('monitor.copyLink')}
      </Button>
    </div>
  )
}

/** The token follows the #, so that no proxy and no server log contains it. */
const addressOf = (token: string): string => {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#/wall/${token}`
}
