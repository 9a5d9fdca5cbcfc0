import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { StampingQuestionsProvider } from '../features/stamping/questions/stamping-questions.tsx'
import { DeviceQueueProvider } from '../platform/device-queue/device-queue.tsx'
import { features } from './features.ts'

/** What the features provide to all pages behind the sign-in. */
export function SignedInProviders({ children }: { children: ReactNode }) {
  return (
    <StampingQuestionsProvider>
      <DeviceQueue>{children}</DeviceQueue>
    </StampingQuestionsProvider>
  )
}

function DeviceQueue({ children }: { children: ReactNode }) {
  // biome-ignore lint/correctness/useHookAtTopLevel: the features are a constant, so their hooks run in one order
  const loaders = features.flatMap(({ useQueueAdapter }) => useQueueAdapter?.() ?? [])
  const latest = useRef(loaders)
  useLayoutEffect(() => {
    latest.current = loaders
  })
  const [loadAdapters] = useState(() => () => Promise.all(latest.current.map((load) => load())))
  return <DeviceQueueProvider loadAdapters={loadAdapters}>{children}</DeviceQueueProvider>
}
