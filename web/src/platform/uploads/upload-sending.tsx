import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useSession } from '../session/session.ts'
import { addWaitingSource } from '../shell/waiting.ts'
import { loadLater } from '../ui/load-later.ts'
import { closeQueue } from './current-queue.ts'
import { readUploads, type ShownUpload, subscribeToUploads } from './shown-uploads.ts'
import { useUploadQueue } from './use-upload-queue.ts'

const UploadList = lazy(() => import('./upload-list.tsx'))

/** What is gone this soon is not called waiting: the page would jump for each picture. */
const graceMs = 1_500

const needsPerson = ({ state }: ShownUpload) => state === 'refused' || state === 'paused'
const isFresh = ({ state, addedAt, failures }: ShownUpload) =>
  state === 'waiting' && failures === 0 && navigator.onLine && Date.now() - addedAt < graceMs
const isCounted = (upload: ShownUpload) => upload.state !== 'held' && !isFresh(upload)

/** Hears of changes, and of the end of the grace of what was just added. */
function subscribeToCounts(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = subscribeToUploads(() => {
    onChange()
    clearTimeout(timer)
    if (readUploads().some(isFresh)) timer = setTimeout(onChange, graceMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Sends what whoever is signed in has attached on this device, and shows it among what waits. */
export function UploadSending() {
  const { employee, site } = useSession()
  const { open } = useUploadQueue()
  const who = `${employee.Id}@${site.Id}`
  const openQuietly = useEffectEvent(() => open())

  useEffect(
    () =>
      addWaitingSource({
        count: () => readUploads().filter(isCounted).length,
        countForPerson: () => readUploads().filter(needsPerson).length,
        subscribe: subscribeToCounts,
        Entries: UploadEntries,
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or another site, is another queue
  useEffect(() => {
    const stop = loadLater(openQuietly)
    return () => {
      stop()
      closeQueue()
    }
  }, [who])
  return null
}

function UploadEntries() {
  return (
    <Suspense>
      <UploadList />
    </Suspense>
  )
}
