import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './sheet.module.css'

interface SheetProps {
  /** Keep it drawn while it is closed, so that the focus goes back to what opened it. */
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog within the thumb's reach: at the bottom edge of a phone, in the middle of wider screens. */
export function Sheet({ isOpen, title, onClose, children }: SheetProps) {
  // A dialog that is born open does not know where the focus was.
  const [isBorn, setIsBorn] = useState(false)
  useEffect(() => setIsBorn(true), [])
  return (
    <Modal
      opened={isOpen && isBorn}
      onClose={onClose}
      title={title}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {children}
    </Modal>
  )
}
