import { Button } from '@mantine/core'
import { CallFailed } from '@verstas/contract/call.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { type QueuedStamping, useQueuedStampings } from '../../../platform/outbox/queued-stampings.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { answerInWizard, removeUnsent, retryUnsent } from '../stamping-outbox.ts'
import classes from './unsent-list.module.css'

/** The stampings of this device that the server does not have yet, in the order of the taps. */
export default function UnsentList() {
  const t = useTexts()
  const entries = useQueuedStampings().filter(({ isAttended }) => !isAttended)
  return (
    <section aria-labelledby="unsent-stampings">
      <h3 id="unsent-stampings" className={classes.title}>
        {t('outbox.title')}
      </h3>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.key} className={classes.entry} data-state={entry.state}>
            <UnsentEntry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function UnsentEntry({ entry }: { entry: QueuedStamping }) {
  const t = useTexts()
  const format = useFormat()
  const [isBusy, setIsBusy] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const { what, state, request } = entry
  const at = request.StartTime ?? request.ClientTime
  const run = (act: (entry: QueuedStamping) => Promise<void>) => async () => {
    setIsBusy(true)
    await act(entry).finally(() => setIsBusy(false))
  }
  return (
    <>
      <div className={classes.what}>{what}</div>
      <div className={classes.facts}>
        {at && format.dateTime(at)} · <StateWords entry={entry} />
      </div>
      {state === 'refused' && (
        <p className={classes.reason}>{messageOf(new CallFailed(400, entry.errors), t)}</p>
      )}
      <div className={classes.actions}>
        {isRemovable(entry) && (
          <Button variant="default" onClick={() => setIsRemoving(true)} disabled={isBusy}>
            {t('outbox.remove')}
          </Button>
        )}
        {state === 'refused' && (
          <Button onClick={run(retryUnsent)} loading={isBusy}>
            {t('common.retry')}
          </Button>
        )}
        {state === 'asked' && (
          <Button onClick={run(answerInWizard)} loading={isBusy}>
            {t('outbox.answer')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('outbox.removeTitle')}
        confirmLabel={t('outbox.remove')}
        onConfirm={run(removeUnsent)}
        onCancel={() => setIsRemoving(false)}
        isDestructive
        isBusy={isBusy}
      >
        <p>{t('outbox.removeHint', { what })}</p>
      </ConfirmDialog>
    </>
  )
}

/** What will be sent by itself is not given up; what the server has failed at again and again may be. */
const isRemovable = ({ state, failures }: QueuedStamping): boolean => state !== 'waiting' || failures >= 5

function StateWords({ entry: { state, siteId } }: { entry: QueuedStamping }) {
  const t = useTexts()
  const { site, sites } = useSession()
  if (state === 'refused') return t('outbox.refused')
  if (siteId !== site.Id) {
    const place = sites.find(({ Id }) => Id === siteId)?.Description ?? ''
    return t('outbox.elsewhere', { site: place })
  }
  return t(state === 'asked' ? 'outbox.asked' : 'outbox.waiting')
}
