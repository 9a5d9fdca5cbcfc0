import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { createLiveEffects } from './live-effects.ts'

/**
 * Keeps what is shown as it is at the workshop: while somebody is signed in, others' changes arrive by
 * themselves. The connection's code is loaded after the page, and without it all works but that.
 */
export function LiveUpdates() {
  const queries = useQueryClient()
  const { employee, site } = useSession()
  const who = `${employee.Id}@${site.Id}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or another site, is another connection
  useEffect(() => {
    let isLeft = false
    let close: (() => void) | undefined
    const open = async () => {
      const { openLive } = await import('./open-live.ts')
      if (!isLeft) close = openLive(createLiveEffects(queries))
    }
    open().catch((error: unknown) => console.warn('No live updates: their code did not load.', error))
    return () => {
      isLeft = true
      close?.()
    }
  }, [queries, who])

  return null
}
