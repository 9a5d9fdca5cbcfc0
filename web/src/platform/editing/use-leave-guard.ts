import { useEffect, useEffectEvent } from 'react'
import { sessionInUse } from '../api/connection.ts'
import type { Action } from '../routing/history.ts'
import { useBlocker, useRouter } from '../routing/hooks.ts'

interface LeaveGuardOptions {
  readonly isEdited: boolean
  /** Called when the user pressed the back button; the page stays open, and the dialog may close. */
  readonly onBack: () => void
}

interface LeaveGuard {
  /** True while a navigation to another page waits for the user's decision. */
  readonly isBlocked: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/** True for a move to an existing entry of the history, as by the back button. */
const isMove = (action: Action): boolean => action !== 'push' && action !== 'replace'

/**
 * Keeps the page open while a dialog is open. The back button calls `onBack`, and other navigations ask the
 * user if there is unsaved input. The end of the session is never blocked.
 */
export function useLeaveGuard({ isEdited, onBack }: LeaveGuardOptions): LeaveGuard {
  const { history } = useRouter()
  useEffect(() => {
    // On the first page of a tab, the back button would leave the app, which the router cannot block. An
    // additional history entry prevents that.
    if (!history.canGoBack())
      history.push(history.location.address, { resetsScroll: false, ignoresBlockers: true })
  }, [history])
  const blocked = useBlocker(({ action }) => sessionInUse() !== null && (isEdited || isMove(action)))
  const isBack = blocked !== null && isMove(blocked.action)
  const closeInstead = useEffectEvent(() => {
    blocked?.stay()
    onBack()
  })
  useEffect(() => {
    if (isBack) closeInstead()
  }, [isBack])
  return {
    isBlocked: blocked !== null && !isBack,
    stay: () => blocked?.stay(),
    leave: () => blocked?.leave(),
  }
}
