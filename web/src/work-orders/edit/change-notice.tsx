import { Alert } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { useFormat } from '../../ui/format.tsx'
import classes from './change-notice.module.css'
import type { ForeignChange } from './foreign-change.ts'

interface ChangeNoticeProps {
  readonly change: ForeignChange
  /** The changed fields by the names that people know. */
  readonly fields: readonly string[]
  /** What there is to decide. */
  readonly children?: ReactNode
}

/** Says that somebody changed the work order while it was edited here: who, when and what. */
export function ChangeNotice({ change, fields, children }: ChangeNoticeProps) {
  const t = useTexts()
  const format = useFormat()
  const { name, at } = change
  return (
    <Alert
      role="alert"
      icon={<IconUserEdit size={24} aria-hidden="true" />}
      classNames={{ root: classes.notice ?? '', title: classes.words ?? '', message: classes.words ?? '' }}
      title={
        name && at ? t('edit.changedBy', { name, time: format.dateTime(at) }) : t('edit.changedBySomebody')
      }
    >
      {fields.length > 0 && (
        <p className={classes.line}>{t('edit.changedFields', { fields: fields.join(', ') })}</p>
      )}
      {children ?? <p className={classes.line}>{t('edit.mergedHint')}</p>}
    </Alert>
  )
}
