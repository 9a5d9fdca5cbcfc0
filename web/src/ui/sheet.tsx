import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sheet.module.css'

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog within the thumb's reach: at the bottom edge of a phone, in the middle of wider screens. */
export function Sheet({ title, onClose, children }: SheetProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {children}
    </Modal>
  )
}
