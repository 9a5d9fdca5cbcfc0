import { IconAddressBook, IconAlertTriangle, IconCopy, IconPencil, IconUsersGroup } from '@tabler/icons-react'
import type {
  Directory,
  DirectoryFailure,
  DirectoryGroup,
  DirectoryProblem,
} from '@verstas/contract/scim/administration-entities.ts'
import { useState } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Panel } from '../../../platform/ui/panel.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { useDirectory } from '../api.ts'
import { ConflictList } from './conflict-list.tsx'
import { GroupForm } from './group-form.tsx'

/** The company's directory: its connection, its groups with their rights, and open problems. */
export function DirectoryPage() {
  const t = useTexts()
  const query = useDirectory()
  const [editing, setEditing] = useState<DirectoryGroup | null>(null)
  return (
    <Page title={t('directory.title')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView query={query} skeleton={<LoadingSkeleton shape="page" />}>
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

/** Users whose values or groups could not be applied, each with a remedy. */
function ProblemList({ problems }: { readonly problems: readonly DirectoryProblem[] }) {
  const t = useTexts()
  return (
    <Section title={t('directory.problems')}>
      <RowList label={t('directory.problems')}>
        {problems.map(({ UserName, Problem }) => (
          <ListRow
            key={UserName}
            icon={IconAlertTriangle}
            name={UserName}
            lines={[t(`directory.problem.${Problem}`)]}
          />
        ))}
      </RowList>
    </Section>
  )
}

/** The latest calls that the server refused. */
function FailureList({ failures }: { readonly failures: readonly DirectoryFailure[] }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <Section title={t('directory.failures')}>
      <RowList label={t('directory.failures')}>
        {failures.map(({ Id, At, Call, Subject, Status, Detail }) => (
          <ListRow
            key={Id}
            icon={IconAlertTriangle}
            name={Subject ?? Call}
            lines={[Detail, `${format.dateTime(At)} · ${Status}`]}
          />
        ))}
      </RowList>
    </Section>
  )
}

interface GroupListProps {
  readonly groups: readonly DirectoryGroup[]
  readonly onEdit: (group: DirectoryGroup) => void
}

/** The groups of the directory with the access that they grant. */
function GroupList({ groups, onEdit }: GroupListProps) {
  const t = useTexts()
  return (
    <Section title={t('directory.groups')}>
      <p className="paragraph type-15 soft">
        {t(groups.length === 0 ? 'directory.noGroups' : 'directory.groupsHint')}
      </p>
      {groups.length > 0 && (
        <RowList label={t('directory.groups')}>
          {groups.map((group) => (
            <GroupRow key={group.Id} group={group} onEdit={() => onEdit(group)} />
          ))}
        </RowList>
      )}
    </Section>
  )
}

function GroupRow({ group, onEdit }: { readonly group: DirectoryGroup; readonly onEdit: () => void }) {
  const { Name, MemberCount, ProfileName, Sites } = group
  const t = useTexts()
  const given = [ProfileName, ...Sites.map(({ Description }) => Description)].filter(Boolean).join(' · ')
  return (
    <ListRow
      icon={IconUsersGroup}
      name={Name}
      lines={[t('directory.members', { count: MemberCount }), given || t('directory.notMapped')]}
      actions={
        <IconButton label={t('directory.mapTitle', { name: Name })} icon={IconPencil} onClick={onEdit} />
      }
    />
  )
}

/** The address for the directory, its accounts with their last calls, and the numbers of people. */
function ConnectionPanel({ directory }: { readonly directory: Directory }) {
  const { Address, Accounts, UserCount, WithoutAccessCount, PendingCount } = directory
  const t = useTexts()
  const format = useFormat()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(Address)
      notify.success(t('integrations.copied'))
    } catch {
      // Browsers have no clipboard on insecure origins.
      notify.error(t('integrations.copyFailed'))
    }
  }
  return (
    <Panel title={t('directory.connection')}>
      <div className="stack gap-16">
        <DataList>
          <Field label={t('directory.address')} isWide>
            <span className="break-anywhere">{Address}</span>
          </Field>
          {Accounts.map(({ Id, Name, LastSeen, LastChanged }) => (
            <Field key={Id} label={Name} isWide>
              {LastSeen === null
                ? t('directory.neverSeen')
                : [
                    t('directory.lastSeen', { time: format.dateTime(LastSeen) }),
                    LastChanged !== null &&
                      t('directory.lastChanged', { time: format.dateTime(LastChanged) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
            </Field>
          ))}
          <Field label={t('directory.users')}>{UserCount}</Field>
          {PendingCount > 0 && <Field label={t('directory.pending')}>{PendingCount}</Field>}
          {WithoutAccessCount > 0 && (
            <Field label={t('directory.withoutAccess')} isWide>
              {WithoutAccessCount} – {t('directory.withoutAccessHint')}
            </Field>
          )}
        </DataList>
        <div className="line wrap gap-8">
          <Button variant="tonal" icon={IconCopy} onClick={() => void copy()}>
            {t('directory.copyAddress')}
          </Button>
          <Button variant="plain" render={(props) => <Link to="/integrations/accounts" {...props} />}>
            {t('directory.accounts')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
