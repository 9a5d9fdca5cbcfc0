import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog, DialogFoot } from '../../platform/ui/dialog.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { selectOnFocus } from '../../platform/ui/select-on-focus.ts'
import { TextField } from '../../platform/ui/text-fields.tsx'

interface ShownOnceProps {
  readonly title: string
  /** Says that the secret is shown only once. */
  readonly words: string
  readonly label: string
  readonly description?: string
  readonly copyLabel: string
  readonly secret: string
  readonly onClose: () => void
}

/** A new secret with a button that copies it. A touch outside does not close the dialog. */
export function ShownOnce({ title, words, label, description, copyLabel, secret, onClose }: ShownOnceProps) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const copy = async () => {
    try {
      // Throws on insecure origins, where browsers have no clipboard.
      await navigator.clipboard.writeText(secret)
      notify.success(t('integrations.copied'))
    } catch {
      setIsRefused(true)
      field.current?.focus()
      field.current?.select()
    }
  }
  return (
    <Dialog title={title} onClose={onClose} closesOnTouchOutside={false}>
      <div className="stack gap-16">
        <p className="type-17" role="status">
          {words}
        </p>
        <TextField
          ref={field}
          label={label}
          description={description}
          value={secret}
          readOnly
          spellCheck={false}
          error={isRefused && t('integrations.copyFailed')}
          {...selectOnFocus}
        />
      </div>
      <DialogFoot>
        <Button variant="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button icon={IconCopy} data-autofocus onClick={() => void copy()}>
          {copyLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
