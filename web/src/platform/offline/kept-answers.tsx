import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { loadLater } from '../ui/load-later.ts'

/**
 * What was seen stays readable without a network, also after a reload: my reservations, opened work orders, what
 * one needs to stamp. Its code is loaded after the first page, and at once where there is no network.
 */
export function KeptAnswers() {
  const queries = useQueryClient()
  const { employee, site } = useSession()
  const owner = `${employee.Id}@${site.Id}`

  useEffect(() => {
    let isLeft = false
    let stop: (() => void) | undefined
    const begin = async () => {
      const { keepAnswers } = await import('./keep-answers.ts')
      const stopKeeping = await keepAnswers(queries, owner)
      if (isLeft) stopKeeping()
      else stop = stopKeeping
    }
    const cancel = loadLater(begin)
    return () => {
      isLeft = true
      cancel()
      stop?.()
    }
  }, [queries, owner])

  return null
}
