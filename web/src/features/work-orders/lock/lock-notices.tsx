import { IconLock } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useEffect } from 'react'
import { failureKindOf, messageOf, metaDataOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { FormNotice } from '../edit/form-notice.tsx'
import classes from './lock-notices.module.css'

interface LockRefusedProps {
  readonly error: unknown
  /** The lock as the work order last told it, for since when it is held. */
  readonly lock: WorkOrder['Lock']
}

/** Stands in for a form that may not be edited now: who has it, since when, and what to do. */
export function LockRefused({ error, lock }: LockRefusedProps) {
  const t = useTexts()
  const format = useFormat()
  const isHeld = failureKindOf(error) === 'lock'
  const owner = metaDataOf(error, 'user')
  const message = messageOf(error, t)
  useEffect(() => {
    // specification.md, Errors: a work order's lock is told as an error toast.
    if (isHeld) notify.error(message)
  }, [isHeld, message])

  if (!isHeld) return <Refusal title={t('lock.notReserved')} hint={message} />
  const since = lock && lock.EmployeeName === owner && t('lock.since', { time: format.time(lock.Since) })
  return (
    <Refusal
      title={owner ? t('lock.heldBy', { name: owner }) : t('lock.heldBySomebody')}
      hint={[since, t('lock.refusedHint')].filter(Boolean).join(' ')}
    />
  )
}

function Refusal({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={classes.refusal} role="alert">
      <IconLock size={40} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <strong className={classes.title}>{title}</strong>
      <p className={classes.hint}>{hint}</p>
    </div>
  )
}

/** Says in an open dialog that its lock is gone, and that nothing typed is. */
export function LockLost({ error }: { error: unknown }) {
  const t = useTexts()
  const owner = metaDataOf(error, 'user')
  return (
    <FormNotice
      tone="blocked"
      icon={IconLock}
      title={owner ? t('lock.lostTo', { name: owner }) : t('lock.lost')}
    >
      {t('lock.lostHint')}
    </FormNotice>
  )
}
