import { Alert } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useTexts } from '../../texts/use-texts.ts'
import classes from '../edit/save-failure.module.css'

/** Says that nobody knows whether the save got through, and why the form stands still. */
export function SaveUnanswered() {
  const t = useTexts()
  return (
    <Alert
      role="alert"
      icon={<IconWifiOff size={24} aria-hidden="true" />}
      classNames={{ root: classes.failure ?? '', title: classes.words ?? '', message: classes.words ?? '' }}
      title={t('jobEdit.unanswered')}
    >
      <p className={classes.hint}>{t('jobEdit.unansweredHint')}</p>
    </Alert>
  )
}
