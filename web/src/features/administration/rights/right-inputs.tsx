import { allRights, rightGroups } from '@verstas/contract/session/right-groups.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import lineStart from '../../../platform/ui/capital.module.css'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { FieldGroup } from '../../../platform/ui/field.tsx'

interface RightInputsProps {
  readonly rights: readonly Right[]
  readonly isLocked: boolean
  readonly onChange: (rights: Right[]) => void
}

/** A check box for each right. Administrators cannot give rights that they lack. */
export function RightInputs({ rights, isLocked, onChange }: RightInputsProps) {
  const t = useTexts()
  const { rights: heldRights } = useSession()
  return rightGroups.map((group) => (
    <FieldGroup key={group.name} label={t(`rights.group.${group.name}`)}>
      <div className="stack">
        {group.rights.map((right) => (
          <Checkbox
            key={right}
            label={<span className={`${lineStart.capital} block`}>{t(`right.${right}`)}</span>}
            description={heldRights.has(right) ? undefined : t('rights.lacking')}
            disabled={isLocked || !heldRights.has(right)}
            checked={rights.includes(right)}
            onChange={({ currentTarget }) =>
              onChange(
                allRights.filter((other) =>
                  other === right ? currentTarget.checked : rights.includes(other),
                ),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  ))
}
