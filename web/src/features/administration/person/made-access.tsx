import { Checkbox } from '@mantine/core'
import type { MadeAccess } from '@verstas/contract/administration/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useMadeAccess } from '../api.ts'
import classes from './person.module.css'

interface MadeAccessInputProps {
  readonly personId: number
  /** True if this change ends the access. */
  readonly isEnding: (access: MadeAccess) => boolean
  readonly keptIds: readonly string[]
  readonly onChange: (keptIds: readonly string[]) => void
}

/**
 * The wall links and shared devices that end when their creator leaves or loses the right to create them.
 * Unticked ones remain valid.
 */
export function MadeAccessInput({ personId, isEnding, keptIds, onChange }: MadeAccessInputProps) {
  const t = useTexts()
  const { data = [] } = useMadeAccess(personId)
  const ending = data.filter(isEnding)
  if (ending.length === 0) return null
  const words = ({ Kind, Name, SiteName }: MadeAccess) =>
    t(`people.made.${Kind}`, { name: Name, site: SiteName })
  return (
    <Checkbox.Group
      label={t('people.endedAccess')}
      description={t('people.endedAccessHint')}
      value={ending.map(({ Id }) => Id).filter((id) => !keptIds.includes(id))}
      onChange={(ids) => onChange(ending.map(({ Id }) => Id).filter((id) => !ids.includes(id)))}
    >
      <div className={classes.sites}>
        {ending.map((access) => (
          <Checkbox key={access.Id} value={access.Id} label={words(access)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
