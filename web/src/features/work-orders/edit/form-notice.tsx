import { Alert } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './form-notice.module.css'

interface FormNoticeProps {
  readonly tone: 'failed' | 'changed' | 'blocked'
  readonly icon: Icon
  readonly title: string
  readonly children?: ReactNode
}

/** Says in a form what came between it and its being saved; a screen reader says it at once. */
export function FormNotice({ tone, icon: NoticeIcon, title, children }: FormNoticeProps) {
  return (
    <Alert
      role="alert"
      data-tone={tone}
      icon={<NoticeIcon size={24} aria-hidden="true" />}
      classNames={{
        root: classes.notice ?? '',
        title: classes.title ?? '',
        message: classes.message ?? '',
      }}
      title={title}
    >
      {children}
    </Alert>
  )
}
