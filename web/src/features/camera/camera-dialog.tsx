import { Dialog } from '../../platform/ui/dialog.tsx'
import classes from './camera-dialog.module.css'
import { CameraView, type CameraViewProps } from './camera-view.tsx'
import type { Shot } from './use-shots.ts'

interface CameraDialogProps<S extends Shot> extends CameraViewProps<S> {
  /** The subject of the photo. */
  readonly title: string
}

/**
 * The full-screen camera above an unchanged page. When it closes, the focus returns to the button that opened
 * it.
 */
export function CameraDialog<S extends Shot>({ title, ...view }: CameraDialogProps<S>) {
  return (
    <Dialog
      onClose={view.onDone}
      title={title}
      shape="screen"
      classNames={{ content: classes.dark ?? '', body: classes.body ?? '' }}
    >
      <CameraView {...view} />
    </Dialog>
  )
}
