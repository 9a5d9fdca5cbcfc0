import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { sessionInUse } from '../api/connection.ts'

interface LeaveGuardOptions {
  readonly isEdited: boolean
  /** Called when the back button was pressed: the page stays, and the dialog may close. */
  readonly onBack: () => void
}

interface LeaveGuard {
  /** True while a navigation to another page waits for the user's decision. */
  readonly isBlocked: boolean
  readonly stay: () => void
  readonly leave: () => void
}

const backActions: readonly string[] = ['BACK', 'FORWARD', 'GO']

/**
 * Prevents leaving the page while a dialog is open. The back button closes the dialog, and other navigations
 * ask if there is unsaved input. The end of the session is never delayed.
 */
export function useLeaveGuard({ isEdited, onBack }: LeaveGuardOptions): LeaveGuard {
  const { history } = useRouter()
  useEffect(() => {
    // On the first page of a tab, back would leave the app, and the router cannot block that. An additional
    // history entry absorbs it.
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
