import { type MantineTransition, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './dialog.module.css'
import { countOpenDialog } from './open-dialogs.ts'

interface DialogProps extends Omit<ModalProps, 'classNames'> {
  /**
   * `sheet` is as high as what it holds; `panel`, for editing, takes the height; `screen` takes all, the running bar's
   * place, too.
   */
  readonly shape?: 'sheet' | 'panel' | 'screen'
  readonly classNames?: { readonly content?: string; readonly body?: string; readonly title?: string }
}

/**
 * Mantine's Modal in three shapes, known to be open by `isDialogOpen`. All dialogs are drawn by it. Sheets and
 * panels stand on the running bar, which stays in sight and takes no touch.
 */
export function Dialog({ shape = 'sheet', classNames = {}, ...modal }: DialogProps) {
  const { opened } = modal
  useEffect(() => (opened ? countOpenDialog() : undefined), [opened])
  const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')
  return (
    <Modal
      {...modal}
      {...(shape === 'screen'
        ? { fullScreen: true }
        : { transitionProps: { transition: rise, duration: 200 } })}
      classNames={{
        root: join(classes.root, classes[shape]),
        overlay: classes.overlay ?? '',
        inner: classes.inner ?? '',
        content: join(classes.content, classNames.content),
        header: classes.header ?? '',
        title: join(classes.title, classNames.title),
        body: join(classes.body, classNames.body),
      }}
    />
  )
}

/** What ends a dialog, always in sight at its foot; the main action last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}

/** From the bar, as far as the eye follows. */
const rise: MantineTransition = {
  in: { opacity: 1, transform: 'translateY(0)' },
  out: { opacity: 0, transform: 'translateY(24px)' },
  transitionProperty: 'opacity, transform',
}
