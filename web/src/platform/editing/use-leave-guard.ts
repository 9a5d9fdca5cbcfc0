import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { sessionInUse } from '../api/connection.ts'

interface LeaveGuardOptions {
  readonly isEdited: boolean
  /** The back button was pressed: the page stays, the dialog may go. */
  readonly onBack: () => void
}

interface LeaveGuard {
  /** Another page was asked for; the person has to decide. */
  readonly isBlocked: boolean
  readonly stay: () => void
  readonly leave: () => void
}

const backActions: readonly string[] = ['BACK', 'FORWARD', 'GO']

/**
 * Keeps the page while a dialog is open on it. The back button closes the dialog, and another page waits for
 * an answer if something was edited. The end of the session is never delayed.
 */
export function useLeaveGuard({ isEdited, onBack }: LeaveGuardOptions): LeaveGuard {
  const { history } = useRouter()
  useEffect(() => {
    // On the first page of a tab, back would leave the app, where nothing can be held up: it gets a step to take.
    if (!history.canGoBack()) history.push(history.location.href, undefined, { ignoreBlocker: true })
  }, [history])
  const blocker = useBlocker({
    shouldBlockFn: ({ action }) => sessionInUse() !== null && (isEdited || backActions.includes(action)),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const isBack = blocker.status === 'blocked' && backActions.includes(blocker.action)
  const closeInstead = useEffectEvent(() => {
    blocker.reset?.()
    onBack()
  })
  useEffect(() => {
    if (isBack) closeInstead()
  }, [isBack])
  return {
    isBlocked: blocker.status === 'blocked' && !isBack,
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
