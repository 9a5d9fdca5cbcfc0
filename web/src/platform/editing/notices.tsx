import {
  type Icon,
  IconAlertTriangle,
  IconCopy,
  IconLock,
  IconUserEdit,
  IconWifiOff,
} from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { type ReactNode, useEffect } from 'react'
import { failureKindOf, messageOf, metaDataOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFormat } from '../ui/format.tsx'
import { notify } from '../ui/notify.ts'
import { tones } from '../ui/tones.ts'
import type { Side } from './edit-state.ts'
import type { ForeignChange } from './save.ts'
import { SideChoice } from './side-choice.tsx'

interface FormNoticeProps {
  readonly tone: 'failed' | 'changed' | 'blocked'
  readonly icon: Icon
  readonly title: string
  /** A screen reader announces an `alert` immediately, and reads a `note` only in its place. */
  readonly role?: 'alert' | 'note'
  readonly children?: ReactNode
}

const toneClasses = { failed: tones.late, changed: tones.open, blocked: tones.blocked } as const

/** A notice in a form, for instance about a failed save or about another user's change. */
export function FormNotice({ tone, icon: NoticeIcon, title, role = 'alert', children }: FormNoticeProps) {
  return (
    <div role={role} className={`${toneClasses[tone]} flex gap-12 pad-12-16 rounded type-15`}>
      <NoticeIcon size={24} stroke={1.75} aria-hidden="true" className="rigid" />
      <div>
        <div className="strong">{title}</div>
        {children && <div className="grid pre-line">{children}</div>}
      </div>
    </div>
  )
}

interface SaveFailureProps {
  /** The error of the last save. Null if there is none. */
  readonly error: unknown
  /** True if nothing was sent because the input is invalid. */
  readonly isInvalid: boolean
}

/** Shows that the input is invalid, or why a save failed. */
export function SaveFailure({ error, isInvalid }: SaveFailureProps) {
  const t = useTexts()
  if (!isInvalid && !error) return null
  return (
    <FormNotice
      tone="failed"
      icon={IconAlertTriangle}
      title={t(isInvalid ? 'edit.invalid' : 'edit.saveFailed')}
    >
      {!isInvalid && `${messageOf(error, t)}\n${t('edit.saveFailedHint')}`}
    </FormNotice>
  )
}

/** Shows that the form is disabled because the outcome of a save is unknown. */
export function SaveUnanswered() {
  const t = useTexts()
  return (
    <FormNotice tone="failed" icon={IconWifiOff} title={t('edit.unanswered')}>
      {t('edit.unansweredHint')}
    </FormNotice>
  )
}

/** Shows that this tab stores no draft, because the form is open in another tab. */
export function OpenElsewhere() {
  const t = useTexts()
  return (
    <FormNotice tone="blocked" icon={IconCopy} title={t('edit.elsewhere')} role="note">
      {t('edit.elsewhereHint')}
    </FormNotice>
  )
}

/** A conflict as the form shows it. */
export interface ShownConflict {
  readonly key: string
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
  /** The side that the user chose. Null before the choice. */
  readonly choice: Side | null
}

interface ChangeNoticeProps {
  /** The author and the time of the other user's change. */
  readonly change: Pick<ForeignChange, 'name' | 'at'>
  /** The changed fields, by their labels on the screen. */
  readonly fields: readonly string[]
  readonly conflicts: readonly ShownConflict[]
  readonly onChoose: (key: string, side: Side) => void
  /**
   * The texts about the change: `by` with `name` and `time`, `bySomebody` if the author or the time is
   * unknown.
   */
  readonly words?: { readonly by: TextName; readonly bySomebody: TextName }
}

const wordsOfWorkOrder = { by: 'edit.changedBy', bySomebody: 'edit.changedBySomebody' } as const

/**
 * Shows another user's change of the edited object with author, time and fields, and lets the user decide
 * conflicts.
 */
export function ChangeNotice(props: ChangeNoticeProps) {
  const { change, fields, conflicts, onChoose, words = wordsOfWorkOrder } = props
  const t = useTexts()
  const format = useFormat()
  const { name, at } = change
  return (
    <>
      <FormNotice
        tone="changed"
        icon={IconUserEdit}
        title={name && at ? t(words.by, { name, time: format.dateTime(at) }) : t(words.bySomebody)}
      >
        {fields.length > 0 && <span>{t('edit.changedFields', { fields: fields.join(', ') })}</span>}
        <span>{t('edit.mergedHint')}</span>
      </FormNotice>
      {conflicts.length > 0 && (
        <div className="stack">
          <p className="type-15 soft">{t('edit.conflictHint')}</p>
          {conflicts.map((conflict) => (
            <ConflictChoice
              key={conflict.key}
              conflict={conflict}
              other={[name, at && format.time(at)].filter(Boolean).join(' ')}
              onChoose={(side) => onChoose(conflict.key, side)}
            />
          ))}
        </div>
      )}
    </>
  )
}

interface ConflictChoiceProps {
  readonly conflict: ShownConflict
  /** The author and the time of the other user's value. Empty if unknown. */
  readonly other: string
  readonly onChoose: (side: Side) => void
}

/** Shows the other user's saved value and the user's value as two options. */
function ConflictChoice({ conflict, other, onChoose }: ConflictChoiceProps) {
  const t = useTexts()
  return (
    <SideChoice
      label={conflict.label}
      sides={[
        { side: 'theirs', name: other || t('edit.theirsOfSomebody'), value: conflict.theirs },
        { side: 'mine', name: t('edit.mine'), value: conflict.mine },
      ]}
      choice={conflict.choice}
      onChoose={onChoose}
    />
  )
}

interface LockRefusedProps {
  readonly error: unknown
  /** The lock in the last response about the object: who has it and since when. */
  readonly lock: { readonly EmployeeName: string; readonly Since: string } | null
}

/** Shows why a form is read-only: who has its lock and since when, or why the request for the lock failed. */
export function LockRefused({ error, lock }: LockRefusedProps) {
  const t = useTexts()
  const format = useFormat()
  const isHeld = failureKindOf(error) === 'lock'
  const owner = metaDataOf(error, 'user')
  const message = messageOf(error, t)
  useEffect(() => {
    // Shows a toast about the lock of a work order (specification.md, Errors).
    if (isHeld) notify.error(message)
  }, [isHeld, message])

  if (!isHeld)
    return (
      <FormNotice tone="blocked" icon={IconLock} title={t('lock.notReserved')}>
        {message}
      </FormNotice>
    )
  const since = lock && lock.EmployeeName === owner && t('lock.since', { time: format.time(lock.Since) })
  return (
    <FormNotice
      tone="blocked"
      icon={IconLock}
      role="note"
      title={owner ? t('lock.heldBy', { name: owner }) : t('lock.heldBySomebody')}
    >
      {[since, t('lock.refusedHint')].filter(Boolean).join(' ')}
    </FormNotice>
  )
}

/** Shows that the lock of an open form was lost, and that the input remains. */
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
