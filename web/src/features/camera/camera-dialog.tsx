import { Dialog } from '../../platform/ui/dialog.tsx'
import classes from './camera-dialog.module.css'
import { CameraView, type CameraViewProps } from './camera-view.tsx'
import type { Shot } from './use-shots.ts'

interface CameraDialogProps<S extends Shot> extends CameraViewProps<S> {
  /** Text that names the subject of the photos. */
  readonly title: string
}

/**
 * The full-screen camera on top of the page that opened it. When the camera closes, the focus returns to the
 * button that opened the camera.
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
