import { Button, type ButtonProps } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { acceptedFiles } from '../../platform/uploads/accepted-files.ts'

interface ChooseFilesButtonProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  readonly onFiles: (files: readonly File[]) => void
}

/** Opens the device's file chooser, which on a phone also offers its camera; several files at once. */
export function ChooseFilesButton({ onFiles, ...look }: ChooseFilesButtonProps) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...look}
        leftSection={<IconPaperclip size={20} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('attachments.add')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
