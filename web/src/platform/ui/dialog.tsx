import { type MantineTransition, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import classes from './dialog.module.css'
import { countOpenDialog } from './open-dialogs.ts'
import { useHeightVariable } from './use-height-variable.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps extends Omit<ModalProps, 'classNames'> {
  /**
   * `sheet` is as high as its content; `panel`, for editing, uses the available height; `screen` covers
   * everything, including the running bar.
   */
  readonly shape?: 'sheet' | 'panel' | 'screen'
  readonly classNames?: { readonly content?: string; readonly body?: string; readonly title?: string }
}

/**
 * Mantine's Modal in three shapes, counted by `isDialogOpen`; all dialogs use it. Sheets and panels are above
 * the running bar, which remains visible and receives no touch. Only the topmost of several open dialogs
 * receives touches, keys and the focus; the one below then gets the focus back.
 */
export function Dialog({ shape = 'sheet', classNames = {}, closeOnEscape = true, ...modal }: DialogProps) {
  const place = usePlace(modal.opened)
  const isBelow = place === 'below'
  useReturnFocus(isBelow)
  const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')
  return (
    <Modal
      {...modal}
      data-shape={shape}
      closeOnEscape={closeOnEscape && place === 'top'}
      inert={isBelow || (modal.inert ?? false)}
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

/** The open dialogs, the topmost last. */
let openDialogs: readonly object[] = []
const listeners = new Set<() => void>()

const change = (next: readonly object[]) => {
  openDialogs = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Counts a dialog while it is open.
 *
 * @returns whether it is the topmost one; null before it is counted
 */
function usePlace(opened: boolean): 'top' | 'below' | null {
  const [dialog] = useState(() => ({}))
  useEffect(() => {
    if (!opened) return
    const endCount = countOpenDialog()
    change([...openDialogs, dialog])
    return () => {
      endCount()
      change(openDialogs.filter((other) => other !== dialog))
    }
  }, [opened, dialog])
  return useSyncExternalStore(subscribe, () => {
    if (openDialogs.at(-1) === dialog) return 'top'
    return openDialogs.includes(dialog) ? 'below' : null
  })
}

/** The buttons of a dialog, always visible at its bottom; the main action last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div ref={useHeightVariable('--v-dialog-foot')} className={classes.foot}>
      {children}
    </div>
  )
}

/** Rises from the bar by a short distance. */
const rise: MantineTransition = {
  in: { opacity: 1, transform: 'translateY(0)' },
  out: { opacity: 0, transform: 'translateY(24px)' },
  transitionProperty: 'opacity, transform',
}
