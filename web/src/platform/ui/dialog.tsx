import { Modal, type ModalProps } from '@mantine/core'
import { useEffect } from 'react'
import { countOpenDialog } from './open-dialogs.ts'

/** Mantine's Modal, known to be open by `isDialogOpen`. All dialogs are drawn by it. */
export function Dialog(props: ModalProps) {
  const { opened } = props
  useEffect(() => (opened ? countOpenDialog() : undefined), [opened])
  return <Modal {...props} />
}
