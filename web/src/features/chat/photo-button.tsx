import { ActionIcon } from '@mantine/core'
import { IconCameraPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'

interface PhotoButtonProps {
  readonly isDisabled: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Opens the device's camera or its photos. */
export function PhotoButton({ isDisabled, onFiles }: PhotoButtonProps) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionIcon
        size="var(--v-touch)"
        radius="xl"
        aria-label={t('chat.addPhoto')}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        <IconCameraPlus size={24} aria-hidden="true" />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same photo can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
