import { lazy, Suspense, useEffect, useState } from 'react'
import { linkConfirmation } from '../api/confirmation.ts'

const ConfirmSheet = lazy(async () => ({ default: (await import('./confirm-sheet.tsx')).ConfirmSheet }))

/**
 * Asks the person to show that it is still them whenever the server demands it for a call; the call then goes on. The
 * question opens above whatever is open, which keeps what was typed.
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
