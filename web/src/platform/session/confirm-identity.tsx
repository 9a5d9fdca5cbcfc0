import { lazy, Suspense, useEffect, useState } from 'react'
import { linkConfirmation } from '../api/confirmation.ts'

const ConfirmSheet = lazy(async () => ({ default: (await import('./confirm-sheet.tsx')).ConfirmSheet }))

/**
 * Asks the user to confirm their identity when the server requires that for a call. The call is then
 * repeated. The dialog opens above all other dialogs, and their input remains.
 */
export function ConfirmIdentity() {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  useEffect(() => {
    let leave = () => {}
    const unlink = linkConfirmation(
      () =>
        new Promise((resolve) => {
          const end = (isConfirmed: boolean) => {
            setAnswer(null)
            resolve(isConfirmed)
          }
          leave = () => end(false)
          setAnswer(() => end)
        }),
    )
    return () => {
      unlink()
      leave()
    }
  }, [])
  return (
    answer && (
      <Suspense>
        <ConfirmSheet onAnswer={answer} />
      </Suspense>
    )
  )
}
