import { IconUserEdit } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import type { ForeignChange } from './foreign-change.ts'
import { FormNotice } from './form-notice.tsx'

interface ChangeNoticeProps {
  readonly change: ForeignChange
  /** The changed fields by the names that people know. */
  readonly fields: readonly string[]
}

/** Says that somebody changed the work order while it was edited here: who, when and what. */
export function ChangeNotice({ change, fields }: ChangeNoticeProps) {
  const t = useTexts()
  const format = useFormat()
  const { name, at } = change
  return (
    <FormNotice
      tone="changed"
      icon={IconUserEdit}
      title={
        name && at ? t('edit.changedBy', { name, time: format.dateTime(at) }) : t('edit.changedBySomebody')
      }
    >
      {fields.length > 0 && <span>{t('edit.changedFields', { fields: fields.join(', ') })}</span>}
      <span>{t('edit.mergedHint')}</span>
    </FormNotice>
  )
}
