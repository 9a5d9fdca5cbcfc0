import { IconX } from '@tabler/icons-react'
import { type KeyboardEventHandler, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import classes from './dialog.module.css'
import { addOpenDialog } from './open-dialogs.ts'
import { useUiLabels } from './ui-labels.tsx'
import { useHeightVariable } from './use-height-variable.ts'

/**
 * The element that last had the focus. No element has the focus while the page is inert and the code of a
 * dialog loads.
 */
let lastFocused: EventTarget | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target
})

interface DialogProps {
  /** True to render the dialog. */
  readonly isOpen?: boolean
  /** Handles the close button, Escape, the device's back gesture, and a touch outside. */
  readonly onClose: () => void
  /** A text, or an element that contains the text for screen readers. */
  readonly title: ReactNode
  /**
   * `sheet` is as high as its content. `panel` is for editing and uses the available height. `screen` covers
   * the whole screen, including the dock.
   */
  readonly shape?: 'sheet' | 'panel' | 'screen'
  readonly hasCloseButton?: boolean
  /** The accessible name of the close button. The default is "Close". */
  readonly closeLabel?: string
  /** False to keep the dialog open after a touch outside. */
  readonly closesOnTouchOutside?: boolean
  readonly classNames?: { readonly content?: string; readonly body?: string; readonly title?: string }
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>
  readonly children?: ReactNode
}

/**
 * A modal dialog in three shapes, which all dialogs of the app use. The dock remains visible below a sheet or
 * a panel, and ignores touches. The newest dialog is on top, and everything else is inert. A closing dialog
 * returns the focus to the element that had it before.
 */
export function Dialog({ isOpen = true, ...dialog }: DialogProps) {
  return isOpen && createPortal(<OpenDialog {...dialog} />, document.body)
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, shape = 'sheet', classNames = {}, onKeyDown, children } = props
  const { hasCloseButton = true, closesOnTouchOutside = true } = props
  const labels = useUiLabels()
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => showModal(element.current), [])
  return (
    <dialog
      ref={element}
      className={`${classes.dialog} ${classes[shape]} flex clip`}
      data-shape={shape}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClick={({ target }) => closesOnTouchOutside && target === element.current && onClose()}
      onCancel={(event) => {
        // Ignores the same event of a file input inside the dialog.
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ target }) => {
        // Opens the dialog again after the browser has closed it at a second press of Escape. The component
        // that renders the dialog may have to ask the user first.
        if (target !== element.current || element.current.open) return
        onClose()
        requestAnimationFrame(
          () => element.current?.isConnected && !element.current.open && element.current.showModal(),
        )
      }}
    >
      <div className={`${classes.content} ${classNames.content ?? ''} flex column relative container raised`}>
        <div className={`${classes.header} line gap-8 rigid raised`}>
          <h2 id={titleId} className={`${classNames.title ?? ''} grow shrink type-20 tight`}>
            {title}
          </h2>
          {hasCloseButton && (
            <IconButton
              variant="neutral"
              label={props.closeLabel ?? labels.close}
              icon={IconX}
              onClick={onClose}
            />
          )}
        </div>
        <div className={`${classes.body} ${classNames.body ?? ''}`}>{children}</div>
      </div>
    </dialog>
  )
}

/**
 * Opens a dialog above all others.
 *
 * @returns a function that closes the dialog and returns the focus
 */
function showModal(element: HTMLDialogElement | null): (() => void) | undefined {
  if (!element) return
  const before = document.activeElement === document.body ? lastFocused : document.activeElement
  const removeOpenDialog = addOpenDialog(element)
  element.showModal()
  element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  return () => {
    element.close()
    removeOpenDialog()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** The buttons of a dialog, always visible at its bottom edge, with the main action last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div
      ref={useHeightVariable('--v-dialog-foot')}
      className={`${classes.foot} flex wrap gap-8 pad-12-16 raised`}
    >
      {children}
    </div>
  )
}
