import { IconAlertTriangle, IconCloudUpload, IconTrash } from '@tabler/icons-react'
import { CallFailed } from '@verstas/contract/call.ts'
import { useId, useState } from 'react'
import { messageOf } from '../api/failure.ts'
import { serverNow } from '../api/server-clock.ts'
import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormat } from '../ui/format.tsx'
import { notify } from '../ui/notify.ts'
import { useDeviceQueue, useWaiting } from './device-queue.tsx'
import type { LinesOfList, ListPart, QueueAdapter, ShownEntry } from './queue-adapter.ts'
import classes from './waiting-list.module.css'

interface WaitingListProps extends ListPart {
  /** Closes the list when a link in it opens another page. */
  readonly onLeave: () => void
}

/** Lists the waiting or refused entries by kind, with the actions for each. */
export function WaitingList({ part, onLeave }: WaitingListProps) {
  const { entries, adapters } = useWaiting()
  return adapters.map((adapter) => {
    const { kind, list } = adapter
    const entriesOfKind = entries.filter(
      (entry) =>
        entry.kind === kind.name && !entry.isAttended && (entry.state === 'refused') === (part === 'refused'),
    )
    if (entriesOfKind.length === 0) return null
    if (typeof list === 'object' && 'describe' in list)
      return (
        <Lines key={kind.name} adapter={adapter} lines={list} entries={entriesOfKind} onLeave={onLeave} />
      )
    const List = list
    return <List key={kind.name} part={part} />
  })
}

interface LinesProps extends Omit<WaitingListProps, 'part'> {
  readonly adapter: QueueAdapter
  readonly lines: LinesOfList<unknown>
  readonly entries: readonly ShownEntry[]
}

function Lines({ entries, ...line }: LinesProps) {
  const t = useTexts()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={`${classes.title} type-15 strong soft`}>
        {t(line.lines.title)}
      </h3>
      <ol>
        {entries.map((entry) => (
          <li
            key={entry.id}
            className={`${classes.entry} lined-item line wrap gap-y-4 gap-x-12`}
            data-state={entry.state}
          >
            <Line {...line} entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type LineProps = Omit<LinesProps, 'entries'> & { readonly entry: ShownEntry }

function Line({ adapter, lines, entry, onLeave }: LineProps) {
  const t = useTexts()
  const format = useFormat()
  const { open } = useDeviceQueue()
  const [isBusy, setIsBusy] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const { what, at } = lines.describe(entry.payload)
  const act = (work: () => Promise<unknown>) => () => {
    setIsBusy(true)
    work()
      .catch((error: unknown) => notify.error(messageOf(error, t)))
      .finally(() => setIsBusy(false))
  }
  const remove = act(async () => (await open()).remove(entry.id))
  const retry = act(async () => (await open()).retry(entry))
  const refusal = new CallFailed(400, entry.errors)
  const isRetried = entry.state === 'refused' && !lines.mend && !adapter.isFinal?.(refusal)
  const EntryIcon = entry.state === 'waiting' ? IconCloudUpload : IconAlertTriangle
  return (
    <>
      <EntryIcon size={24} stroke={1.75} aria-hidden="true" className={`${classes.icon} rigid soft`} />
      <div className="grow-10 shrink">
        <div className="strong">{what}</div>
        <div className={`${classes.facts} type-15 soft`}>
          {at && `${format.instant(at, serverNow())} · `}
          <StateWords entry={entry} />
        </div>
        {entry.state === 'refused' && (
          <p className={`${classes.reason} mt-4 type-15 soft pre-line`}>{messageOf(refusal, t)}</p>
        )}
      </div>
      <div className={`${classes.actions} line gap-8 rigid`}>
        {isRemovable(entry) && (
          <IconButton
            label={t('deviceQueue.remove')}
            icon={IconTrash}
            onClick={() => setIsRemoving(true)}
            disabled={isBusy}
          />
        )}
        {entry.state === 'refused' && lines.mend?.(entry, onLeave)}
        {isRetried && (
          <Button onClick={retry} isBusy={isBusy}>
            {t('common.retry')}
          </Button>
        )}
        {entry.state === 'asked' && (
          <Button onClick={retry} isBusy={isBusy}>
            {t('deviceQueue.answer')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t(lines.removeTitle)}
        confirmLabel={t('deviceQueue.remove')}
        onConfirm={remove}
        onCancel={() => setIsRemoving(false)}
        isDestructive
        isBusy={isBusy}
      >
        <p className="paragraph">{t(lines.removeHint, { what })}</p>
      </ConfirmDialog>
    </>
  )
}

/**
 * True if the user can remove the entry. A waiting entry is removable only after five failures, because it is
 * usually sent soon.
 */
const isRemovable = ({ state, failures }: ShownEntry): boolean => state !== 'waiting' || failures >= 5

function StateWords({ entry: { state, siteId } }: { readonly entry: ShownEntry }) {
  const t = useTexts()
  const { site, sites } = useSession()
  if (state === 'refused') return t('deviceQueue.refused')
  if (siteId !== site.Id) {
    const place = sites.find(({ Id }) => Id === siteId)?.Description ?? ''
    return t('deviceQueue.elsewhere', { site: place })
  }
  return t(state === 'asked' ? 'deviceQueue.asked' : 'deviceQueue.waiting')
}
