import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import classes from './edit-dialog.module.css'
import { LockLost, LockRefused, OpenElsewhere, SaveUnanswered } from './notices.tsx'
import type { Edit } from './use-edit.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import type { LockHandle } from './use-lock.ts'

interface EditDialogProps {
  readonly title: string
  /** Identifies the edited object by the plate of the vehicle and other details. */
  readonly plate: ReactNode
  readonly edit: EditOfDialog
  /** The number of changed fields. Undefined if the dialog does not show it. */
  readonly changeCount?: number
  /** The lock of the edited object. Undefined if only versions prevent conflicts. */
  readonly lock?: LockHandle
  /** The lock in the last response about the object: who has it and since when. */
  readonly knownLock?: { readonly EmployeeName: string; readonly Since: string } | null
  /** The button of the most frequent action, next to "Save". */
  readonly mainAction?: ReactNode
  /** Closes the dialog. Unsaved input was discarded before this call. */
  readonly onClose: () => void
  /**
   * Closes the dialog that is open above this dialog, when the user presses the back button. Null if there is
   * none.
   */
  readonly onCloseUpper?: (() => void) | null
  /** Notices about other users' changes. The user can decide conflicts even while the form is disabled. */
  readonly notices: ReactNode
  /** The form's fields. The user can already read them while the lock is requested. */
  readonly children: ReactNode
}

type EditOfDialog = Pick<
  Edit<unknown, unknown, never, unknown>,
  'isEdited' | 'isElsewhere' | 'isUndecided' | 'isSaving' | 'isUnanswered' | 'save' | 'discard'
>

/**
 * A dialog that edits an object which other users may edit, too. The close button, Escape, cancel and the
 * back button close the dialog and not the page. They ask first if there is unsaved input (specification.md,
 * States).
 */
export function EditDialog(props: EditDialogProps) {
  const {
    title,
    plate,
    edit,
    changeCount = 0,
    lock,
    knownLock = null,
    mainAction,
    onCloseUpper = null,
  } = props
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const phase = lock?.state.phase
  const isRefused = lock?.state.phase === 'refused'
  const isEditable = !lock || phase === 'held' || phase === 'lost'
  const isEdited = isEditable && edit.isEdited
  const leave = () => {
    if (isEditable) edit.discard()
    props.onClose()
  }
  const close = () => (isEdited ? setIsAsking(true) : leave())
  const leaving = useLeaveGuard({ isEdited, onBack: onCloseUpper ?? close })
  useRetryWhenFree(isRefused, knownLock !== null, lock?.retry)
  const isDiscardAsked = isAsking || leaving.isBlocked

  return (
    <>
      <FormDialog
        title={title}
        about={
          <>
            {plate}
            {phase === 'held' && t('lock.yours')}
            {isRefused && t('lock.readOnly')}
          </>
        }
        onClose={close}
        onSubmit={isEditable ? edit.save : isRefused && lock ? lock.retry : () => undefined}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {t(isEdited ? 'common.cancel' : 'common.close')}
            </Button>
            {isRefused ? (
              <Button type="submit">{t('common.retry')}</Button>
            ) : (
              <EditSaveButton
                edit={edit}
                isEditable={isEditable}
                count={changeCount}
                isMain={mainAction === undefined}
              />
            )}
            {mainAction}
          </>
        }
      >
        {lock?.state.phase === 'refused' && <LockRefused error={lock.state.error} lock={knownLock} />}
        {lock?.state.phase === 'lost' && <LockLost error={lock.state.error} />}
        {!isRefused && edit.isElsewhere && <OpenElsewhere />}
        {!isRefused && edit.isUnanswered && <SaveUnanswered />}
        {!isRefused && props.notices}
        <fieldset
          className={`${classes.fields} stack gap-16`}
          data-locked={isRefused || undefined}
          disabled={!isEditable || edit.isSaving || edit.isUnanswered}
        >
          {props.children}
        </fieldset>
      </FormDialog>
      <ConfirmDialog
        isOpen={isDiscardAsked}
        title={t('edit.discardTitle')}
        confirmLabel={t('edit.discard')}
        onCancel={() => {
          setIsAsking(false)
          leaving.stay()
        }}
        onConfirm={() => {
          leave()
          leaving.leave()
        }}
        isDestructive
      >
        {t('edit.discardHint')}
      </ConfirmDialog>
    </>
  )
}

/** Requests a refused lock again whenever another user releases it. */
function useRetryWhenFree(isRefused: boolean, isHeld: boolean, retry = () => {}): void {
  const wasHeld = useRef(isHeld)
  const tryAgain = useEffectEvent(retry)
  useEffect(() => {
    if (isRefused && wasHeld.current && !isHeld) tryAgain()
    wasHeld.current = isHeld
  }, [isRefused, isHeld])
}

interface SaveButtonProps {
  readonly edit: EditOfDialog
  readonly isEditable: boolean
  readonly count: number
  readonly isMain: boolean
}

function EditSaveButton({ edit, isEditable, count, isMain }: SaveButtonProps) {
  const t = useTexts()
  const { isEdited, isUndecided, isSaving, isUnanswered } = edit
  const label = isUnanswered ? 'edit.sendAgain' : isUndecided ? 'edit.chooseFirst' : 'common.save'
  const isSavable = isEditable && isEdited && (isUnanswered || !isUndecided)
  return (
    <Button type="submit" {...(!isMain && { variant: 'tonal' })} disabled={!isSavable} isBusy={isSaving}>
      {t(label)}
      {label === 'common.save' && count > 0 && ` (${count})`}
    </Button>
  )
}
