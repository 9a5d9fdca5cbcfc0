import { useEffect, useEffectEvent } from 'react'
import { sessionInUse } from '../api/connection.ts'
import type { Action } from '../routing/history.ts'
import { useRouter } from '../routing/hooks.ts'
import { useBlocker } from '../routing/use-blocker.ts'

interface LeaveGuardOptions {
  readonly isEdited: boolean
  /** Handles the back button, for instance by closing the dialog. The page stays open. */
  readonly onBack: () => void
}

interface LeaveGuard {
  /** True while a navigation to another page waits for the user's decision. */
  readonly isBlocked: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/** True for a move to an existing entry of the history, for instance by the back button. */
const isMove = (action: Action): boolean => action !== 'push' && action !== 'replace'

/**
 * Keeps the page open while a dialog is open. The back button calls `onBack`. Other navigations ask the user
 * if there is unsaved input. Blocks no navigation after the end of the session.
 */
export function useLeaveGuard({ isEdited, onBack }: LeaveGuardOptions): LeaveGuard {
  const { history } = useRouter()
  useEffect(() => {
    // Adds a history entry on the first page of a tab. Otherwise the back button would leave the app, which
    // the router cannot block.
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
