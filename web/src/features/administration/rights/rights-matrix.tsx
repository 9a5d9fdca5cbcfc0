import { IconCheck } from '@tabler/icons-react'
import type { Profile } from '@verstas/contract/administration/entities.ts'
import { rightGroups } from '@verstas/contract/session/right-groups.ts'
import { isGranted } from '@verstas/domain/session/rights.ts'
import { Fragment } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import lineStart from '../../../platform/ui/capital.module.css'
import classes from './rights.module.css'

interface RightsMatrixProps {
  readonly profiles: readonly Profile[]
  /** The profile of the chosen person. */
  readonly chosenId: number | undefined
  readonly onOpen: (profile: Profile) => void
}

/** The rights in rows and the profiles in columns, for wide screens. A column header opens its profile. */
export function RightsMatrix({ profiles, chosenId, onOpen }: RightsMatrixProps) {
  const t = useTexts()
  return (
    <section className={`${classes.matrix} card`} aria-label={t('rights.profiles')}>
      <table className="type-15">
        <thead className="type-13">
          <tr>
            <th scope="col" className="soft strong">
              {t('rights.right')}
            </th>
            {profiles.map((profile) => (
              <th key={profile.Id} scope="col" data-chosen={profile.Id === chosenId || undefined}>
                <button
                  type="button"
                  className={`${classes.open} press strong`}
                  onClick={() => onOpen(profile)}
                >
                  {profile.Name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rightGroups.map(({ name, rights }) => (
            <Fragment key={name}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={profiles.length + 1} className="type-13 strong soft">
                  {t(`rights.group.${name}`)}
                </th>
              </tr>
              {rights.map((right) => (
                <tr key={right}>
                  <th scope="row" className={lineStart.capital}>
                    {t(`right.${right}`)}
                  </th>
                  {profiles.map((profile) => (
                    <td key={profile.Id} data-chosen={profile.Id === chosenId || undefined}>
                      {isGranted(right, profile) ? (
                        <span className={classes.yes}>
                          <IconCheck size={18} role="img" aria-label={t('rights.can')} />
                        </span>
                      ) : (
                        <span className={classes.no} role="img" aria-label={t('rights.cannot')} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
