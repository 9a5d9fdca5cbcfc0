import { UnstyledButton } from '@mantine/core'
import { type Attachment, attachmentKinds } from '@verstas/contract/attachments/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './kind-choice.module.css'
import { filterAttachments, type KindFilter } from './kinds.ts'

interface KindChoiceProps {
  readonly attachments: readonly Attachment[]
  readonly value: KindFilter
  readonly onChange: (filter: KindFilter) => void
}

/** Shows one kind alone; only where there are several. */
export function KindChoice({ attachments, value, onChange }: KindChoiceProps) {
  const t = useTexts()
  const present = attachmentKinds.filter((kind) => filterAttachments(attachments, kind).length > 0)
  if (present.length < 2) return null
  return (
    <fieldset className={classes.choice} aria-label={t('attachments.filter')}>
      {(['all', ...present] as const).map((kind) => (
        <UnstyledButton
          key={kind}
          className={classes.kind}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          {t(kind === 'all' ? 'attachments.all' : `attachments.kind.${kind}`)}
          <span className={classes.count}>{filterAttachments(attachments, kind).length}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
