import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFeatures } from '../manifest/feature-manifest.ts'
import { useSession } from '../session/session.ts'
import { loadLater } from '../ui/load-later.ts'
import { createLiveListener } from './live-effects.ts'

/**
 * Keeps what is shown as it is at the workshop: while somebody is signed in, others' changes arrive by
 * themselves. The connection is opened after the page has what it needs, and without it all works but that.
 */
export function LiveUpdates() {
  const queries = useQueryClient()
  const { employee, site } = useSession()
  const features = useFeatures()
  const who = `${employee.Id}@${site.Id}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or another site, is another connection
  useEffect(() => {
    let isLeft = false
    let close: (() => void) | undefined
    const open = async () => {
      const handlers = features.flatMap(({ live }) => live ?? [])
      const { openLive } = await import('./open-live.ts')
      if (!isLeft) close = openLive(createLiveListener(queries, handlers))
    }
    const stopOpening = loadLater(open)
    return () => {
      isLeft = true
      stopOpening()
      close?.()
    }
  }, [queries, features, who])

  return null
}
