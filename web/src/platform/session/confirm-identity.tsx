import { lazy, Suspense, useEffect, useState } from 'react'
import { linkConfirmation } from '../api/confirmation.ts'

const ConfirmSheet = lazy(async () => ({ default: (await import('./confirm-sheet.tsx')).ConfirmSheet }))

/**
 * Asks the user to prove their identity when the server requires it for a call; the call then continues. The
 * dialog opens on top of all others, which keep their input.
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
