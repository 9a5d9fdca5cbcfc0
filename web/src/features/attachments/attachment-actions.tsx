import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ChooseFilesButton } from './choose-files-button.tsx'
import { useAddFiles } from './use-add-files.ts'

/** What one does next with the attachments of a work order: add files, or photograph. */
export function AttachmentActions({ orderNumber }: { readonly orderNumber: number }) {
  const t = useTexts()
  const add = useAddFiles({ orderNumber, jobNumber: null })
  return (
    <>
      <ChooseFilesButton variant="default" onFiles={(files) => void add(files)} />
      <Button
        leftSection={<IconCamera size={20} aria-hidden="true" />}
        renderRoot={(props) => (
          <Link to="/camera/$orderNumber" params={{ orderNumber: String(orderNumber) }} {...props} />
        )}
      >
        {t('attachments.takePhotos')}
      </Button>
    </>
  )
}
