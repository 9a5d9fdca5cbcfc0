import { IconCamera, IconCameraPlus, IconPaperclip } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, type ButtonProps, IconButton } from '../../platform/ui/button.tsx'
import { useFileChooser } from '../../platform/ui/file-chooser.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { useLazyDialog } from '../../platform/ui/use-lazy-dialog.ts'
import { type UploadTarget, useAddFiles } from './uploads/uploads.ts'

// Loads the module of sheets when the first sheet opens.
const Sheet = lazy(async () => ({ default: (await import('../../platform/ui/sheet.tsx')).Sheet }))

interface AttachButtonProps {
  readonly target: OrderTarget
  /** The name of the target, for the label of the button and the title of the sheet. */
  readonly title: string
  /** The reason why the user cannot attach files, shown on a tap; null if the user can. */
  readonly whyNot: string | null
}

/** A button that attaches pictures, videos and papers to a job, from the camera or from the device. */
export function AttachButton({ target, title, whyNot }: AttachButtonProps) {
  const t = useTexts()
  const sheet = useLazyDialog()
  const label = t('attachments.attachTo', { job: title })
  return (
    <>
      <IconButton
        label={label}
        icon={IconCameraPlus}
        aria-disabled={whyNot !== null}
        aria-haspopup="dialog"
        onClick={() => (whyNot === null ? sheet.open() : notify.error(whyNot))}
      />
      {sheet.isDrawn && (
        <Suspense>
          <Sheet isOpen={sheet.isOpen} title={label} onClose={sheet.close}>
            <Ways target={target} onChosen={sheet.close} />
          </Sheet>
        </Suspense>
      )}
    </>
  )
}

/** A work order, or one of its jobs. */
type OrderTarget = UploadTarget & { readonly orderNumber: number }

interface WaysProps {
  readonly target: OrderTarget
  readonly onChosen?: () => void
}

function Ways({ target, onChosen }: WaysProps) {
  const t = useTexts()
  const add = useAddFiles(target)
  const { orderNumber, jobNumber } = target
  const attach = (files: readonly File[]) => {
    onChosen?.()
    void add(files)
  }
  return (
    <>
      <ChooseFilesButton variant="quiet" onFiles={attach} />
      <Button
        icon={IconCamera}
        render={(props) => (
          <Link
            to="/camera/$orderNumber"
            params={{ orderNumber: String(orderNumber) }}
            search={jobNumber === null ? {} : { job: String(jobNumber) }}
            {...props}
          />
        )}
      >
        {t('attachments.takePhotos')}
      </Button>
    </>
  )
}

/** The most frequent actions on a work order's attachments: add files, and take photos. */
export const AttachmentActions = ({ orderNumber }: { readonly orderNumber: number }) => (
  <Ways target={{ orderNumber, jobNumber: null }} />
)

/** The file types of the file chooser (specification.md, Attachments). */
const acceptedFiles = 'image/*,video/*,application/pdf'

interface ChooseFilesButtonProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  readonly onFiles: (files: readonly File[]) => void
}

/**
 * A button that opens the device's file chooser for several files. On a phone, the chooser offers the camera,
 * too.
 */
export function ChooseFilesButton({ onFiles, ...look }: ChooseFilesButtonProps) {
  const t = useTexts()
  const { input, open } = useFileChooser({ accept: acceptedFiles, isMultiple: true, onFiles })
  return (
    <>
      <Button {...look} icon={IconPaperclip} onClick={open}>
        {t('attachments.add')}
      </Button>
      {input}
    </>
  )
}
