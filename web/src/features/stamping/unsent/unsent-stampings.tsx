import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import {
  hasQueuedBefore,
  readQueuedStampings,
  subscribeToQueuedStampings,
} from '../../../platform/outbox/queued-stampings.ts'
import { useSession } from '../../../platform/session/session.ts'
import { addWaitingSource, type WaitingSource } from '../../../platform/shell/waiting.ts'
import { loadLater } from '../../../platform/ui/load-later.ts'
import { WizardHost } from '../questions/ask-wizard.tsx'
import { closeOutbox, outboxOf } from '../stamping-outbox.ts'

const waiting = () => readQueuedStampings().filter(({ isAttended }) => !isAttended)

const loadEntries = () => import('./unsent-list.tsx')

const source: WaitingSource = {
  count: () => waiting().length,
  countForPerson: () => waiting().filter(({ state }) => state !== 'waiting').length,
  subscribe: subscribeToQueuedStampings,
  Entries: lazy(loadEntries),
}

/**
 * Sends what whoever is signed in has stamped on this device and the server does not have yet, shows it in the
 * shell's list of what waits, and asks the wizard's questions.
 */
export function UnsentStampings() {
  const queries = useQueryClient()
  const { employee, site } = useSession()
  const [employeeId, siteId] = [employee.Id, site.Id]

  // The list is wanted when the network is gone.
  useEffect(() => loadLater(loadEntries), [])

  useEffect(() => {
    const open = () => outboxOf({ employeeId, siteId }, queries)
    const removeSource = addWaitingSource(source)
    // Nobody waits for an outbox that is likely empty: the first page comes first.
    if (hasQueuedBefore()) open().catch(() => undefined)
    const cancel = loadLater(open)
    return () => {
      cancel()
      removeSource()
      closeOutbox()
    }
  }, [queries, employeeId, siteId])

  return <WizardHost />
}
