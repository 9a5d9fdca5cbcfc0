import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'

interface OpenerProps {
  /** Why the job cannot be edited now; a tap says it. Null where it can. */
  readonly whyNot: string | null
  readonly onOpen: () => void
}

const refusable = ({ whyNot, onOpen }: OpenerProps) => ({
  'aria-disabled': whyNot !== null,
  'data-disabled': whyNot !== null,
  onClick: () => (whyNot === null ? onOpen() : notify.error(whyNot)),
})

/** Opens the edit job dialog of a job. */
export function EditJobButton({ title, ...opener }: OpenerProps & { readonly title: string }) {
  const t = useTexts()
  return (
    <ActionIcon {...refusable(opener)} aria-label={t('jobEdit.openJob', { job: title })}>
      <IconPencil size={22} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Opens the dialog for a new job. */
export function AddJobButton(opener: OpenerProps) {
  const t = useTexts()
  return (
    <Button {...refusable(opener)} variant="default" leftSection={<IconPlus size={20} aria-hidden="true" />}>
      {t('jobEdit.add')}
    </Button>
  )
}
