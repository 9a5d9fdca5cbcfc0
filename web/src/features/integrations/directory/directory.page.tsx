import { IconAddressBook } from '@tabler/icons-react'
import type { Directory, DirectoryGroup } from '@verstas/contract/scim/administration-entities.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { useDirectory } from '../api.ts'
import { ConflictList } from './conflict-list.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { FailureList, ProblemList } from './failure-list.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupList } from './group-list.tsx'

/** The company's directory: its connection, its groups with their rights, and what needs an administrator. */
export function DirectoryPage() {
  const t = useTexts()
  const query = useDirectory()
  const [editing, setEditing] = useState<DirectoryGroup | null>(null)
  return (
    <Page title={t('directory.title')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView
          query={query}
          errorHint={(error) => messageOf(error, t)}
          skeleton={<LoadingSkeleton shape="page" />}
        >
          {(directory) => <DirectoryPanels directory={directory} onEdit={setEditing} />}
        </AsyncView>
      </PasskeyGate>
      {editing && <GroupForm group={editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}

interface DirectoryPanelsProps {
  readonly directory: Directory
  readonly onEdit: (group: DirectoryGroup) => void
}

function DirectoryPanels({ directory, onEdit }: DirectoryPanelsProps) {
  const t = useTexts()
  const { Accounts, Groups, Conflicts, Problems, Failures } = directory
  const isConnected = Accounts.length > 0 || Groups.length > 0
  return (
    <div className="stack gap-16">
      {!isConnected && (
        <EmptyState icon={IconAddressBook} title={t('directory.none')} hint={t('directory.noneHint')} />
      )}
      {Conflicts.length > 0 && <ConflictList conflicts={Conflicts} />}
      {Problems.length > 0 && <ProblemList problems={Problems} />}
      {isConnected && <GroupList groups={Groups} onEdit={onEdit} />}
      <ConnectionPanel directory={directory} />
      {Failures.length > 0 && <FailureList failures={Failures} />}
    </div>
  )
}
