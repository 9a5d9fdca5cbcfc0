import { IconPencil, IconUsersGroup } from '@tabler/icons-react'
import type { DirectoryGroup } from '@verstas/contract/scim/administration-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { ListRow, Section } from '../../../platform/ui/list-row.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'

interface GroupListProps {
  readonly groups: readonly DirectoryGroup[]
  readonly onEdit: (group: DirectoryGroup) => void
}

/** The groups of the directory with what they give. */
export function GroupList({ groups, onEdit }: GroupListProps) {
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
