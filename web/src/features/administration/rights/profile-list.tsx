import { IconChevronRight } from '@tabler/icons-react'
import type { Profile } from '@verstas/contract/administration/entities.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Section } from '../../../platform/ui/list-row.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import classes from './rights.module.css'

interface ProfileListProps {
  readonly profiles: readonly Profile[]
  readonly onOpen: (profile: Profile) => void
}

/** The profiles as rows, for narrow screens. A tap opens a profile. */
export function ProfileList({ profiles, onOpen }: ProfileListProps) {
  const t = useTexts()
  return (
    <div className={classes.list}>
      <Section title={t('rights.profilesCount', { count: profiles.length })}>
        <RowList label={t('rights.profiles')}>
          {profiles.map((profile) => (
            <li key={profile.Id}>
              <button
                type="button"
                className={`${classes.row} press line gap-12 full pad-8-16 text-start`}
                onClick={() => onOpen(profile)}
              >
                <span className="grow shrink break-anywhere">
                  <span className="block type-17 strong">{profile.Name}</span>
                  <span className="block type-15 soft">
                    {t('rights.people', { count: profile.PeopleCount })} ·{' '}
                    {t('rights.count', { count: grantedRights(profile).size })}
                  </span>
                </span>
                <IconChevronRight size={20} aria-hidden="true" className="rigid soft" />
              </button>
            </li>
          ))}
        </RowList>
      </Section>
    </div>
  )
}
