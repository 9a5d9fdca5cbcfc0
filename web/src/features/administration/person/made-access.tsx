import type { MadeAccess } from '@verstas/contract/administration/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { FieldGroup } from '../../../platform/ui/field.tsx'
import { useMadeAccess } from '../api.ts'

interface MadeAccessInputProps {
  readonly personId: number
  /** True if this change ends the access. */
  readonly isEnding: (access: MadeAccess) => boolean
  readonly keptIds: readonly string[]
  readonly onChange: (keptIds: readonly string[]) => void
}

/**
 * The wall links and shared devices that end when their creator leaves or loses the right to create them.
 * Unticked entries remain valid.
 */
export function MadeAccessInput({ personId, isEnding, keptIds, onChange }: MadeAccessInputProps) {
  const t = useTexts()
  const { data = [] } = useMadeAccess(personId)
  const ending = data.filter(isEnding)
  if (ending.length === 0) return null
  const words = ({ Kind, Name, SiteName }: MadeAccess) =>
    t(`people.made.${Kind}`, { name: Name, site: SiteName })
  return (
    <FieldGroup label={t('people.endedAccess')} description={t('people.endedAccessHint')}>
      <div className="stack gap-12">
        {ending.map((access) => (
          <Checkbox
            key={access.Id}
            label={words(access)}
            checked={!keptIds.includes(access.Id)}
            onChange={({ currentTarget }) => {
              const others = keptIds.filter((id) => id !== access.Id)
              onChange(currentTarget.checked ? others : [...others, access.Id])
            }}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
