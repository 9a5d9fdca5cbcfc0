import { IconUserQuestion } from '@tabler/icons-react'
import { directoryEndpoints } from '@verstas/contract/scim/administration-endpoints.ts'
import type { DirectoryConflict } from '@verstas/contract/scim/administration-entities.ts'
import { useState } from 'react'
import { useAttempt } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { useAct } from '../../../platform/editing/use-act.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowList } from '../../../platform/ui/row-list.tsx'

/** Users of the directory who are probably people of the site. An administrator links them. */
export function ConflictList({ conflicts }: { readonly conflicts: readonly DirectoryConflict[] }) {
  const t = useTexts()
  const [linking, setLinking] = useState<DirectoryConflict | null>(null)
  return (
    <Section title={t('directory.conflicts')}>
      <p className="paragraph type-15 soft">{t('directory.conflictsHint')}</p>
      <RowList label={t('directory.conflicts')}>
        {conflicts.map((conflict) => (
          <ConflictRow key={conflict.Id} conflict={conflict} onLink={() => setLinking(conflict)} />
        ))}
      </RowList>
      {linking && <LinkQuestion conflict={linking} onClose={() => setLinking(null)} />}
    </Section>
  )
}

interface ConflictRowProps {
  readonly conflict: DirectoryConflict
  readonly onLink: () => void
}

function ConflictRow({ conflict, onLink }: ConflictRowProps) {
  const { Name, UserName, PersonName, IsPersonActive, Value } = conflict
  const t = useTexts()
  const person = IsPersonActive ? PersonName : t('directory.formerPerson', { name: PersonName })
  return (
    <ListRow
      icon={IconUserQuestion}
      name={Name}
      lines={[UserName, t('directory.conflictFacts', { person, value: Value })]}
      actions={
        <Button variant="tonal" onClick={onLink} aria-label={t('directory.linkName', { name: Name })}>
          {t('strangers.link')}
        </Button>
      }
    />
  )
}

interface LinkQuestionProps {
  readonly conflict: DirectoryConflict
  readonly onClose: () => void
}

function LinkQuestion({ conflict: { Id, Name, PersonName }, onClose }: LinkQuestionProps) {
  const t = useTexts()
  const attempt = useAttempt()
  const { act, isBusy } = useAct({
    write: directoryEndpoints.linkDirectoryUser,
    run: () =>
      attempt(Id, (headers) => call(directoryEndpoints.linkDirectoryUser, { params: { id: Id }, headers })),
    onSuccess: () => {
      notify.success(t('directory.linked', { name: PersonName }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('directory.linkTitle', { user: Name, person: PersonName })}
      confirmLabel={t('strangers.link')}
      onConfirm={act}
      onCancel={onClose}
      isBusy={isBusy}
    >
      <p className="paragraph type-17">{t('directory.linkWords')}</p>
    </ConfirmDialog>
  )
}
