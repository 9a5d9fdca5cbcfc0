import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { messageOf } from '../../api/failure.ts'
import { useTexts } from '../../texts/use-texts.ts'
import classes from './save-failure.module.css'

interface SaveFailureProps {
  /** Why the server did not save; null when it was not asked or did. */
  readonly error: unknown
  /** The input could not even be sent. */
  readonly isRefusedHere: boolean
}

/** Says at the end of a form why it is not saved, and that what was typed is kept. */
export function SaveFailure({ error, isRefusedHere }: SaveFailureProps) {
  const t = useTexts()
  if (!isRefusedHere && !error) return null
  return (
    <Alert
      role="alert"
      icon={<IconAlertTriangle size={24} aria-hidden="true" />}
      classNames={{ root: classes.failure ?? '', title: classes.words ?? '', message: classes.words ?? '' }}
      title={t(isRefusedHere ? 'edit.invalid' : 'edit.saveFailed')}
    >
      {!isRefusedHere && (
        <p className={classes.hint}>
          {messageOf(error, t)}
          {'\n'}
          {t('edit.saveFailedHint')}
        </p>
      )}
    </Alert>
  )
}
