import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import type { TemplateChange } from '@verstas/contract/health-checks/template-entities.ts'
import { textOfField } from '@verstas/contract/settings/template-field-texts.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'

const icons = { added: IconPlus, changed: IconPencil, removed: IconMinus }

/** The changes between two versions of a template. */
export function TemplateChanges({ changes }: { readonly changes: readonly TemplateChange[] }) {
  const t = useTexts()
  return (
    <ul className="stack gap-8 type-15">
      {changes.map(({ Kind, Id, Name, What, Fields }) => {
        const ChangeIcon = icons[What]
        return (
          <li key={`${Kind}.${Id}`} className="line top gap-8">
            <ChangeIcon size={18} className="rigid soft" aria-hidden="true" />
            <div className="stack gap-4 grow shrink break-anywhere">
              <span className="strong">{t(`templates.what.${What}`, { name: Name })}</span>
              {Fields.map(({ Field, Before, After }) => (
                <span key={Field}>
                  {t(textOfField(Field))}{' '}
                  {Before !== null && <s className="soft">{formatValue(Before, t)}</s>}{' '}
                  {After !== null && formatValue(After, t)}
                </span>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Returns a changed value as text. */
function formatValue(value: string, t: ReturnType<typeof useTexts>): string {
  if (value === 'true') return t('common.no')
  if (value === 'false') return t('common.yes')
  if (value === 'lower' || value === 'higher') return t(`templates.worse.${value}`)
  if (value === 'inspector' || value === 'customer') return t(`templates.role.${value}`)
  return value
}
