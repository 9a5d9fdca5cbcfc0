import { type ReactNode, useCallback } from 'react'
import {
  StampingQuestionsProvider,
  useStampingQuestions,
} from '../features/stamping/questions/stamping-questions.tsx'
import { DeviceQueueProvider } from '../platform/device-queue/device-queue.tsx'

/** What the features provide to all pages behind the sign-in. */
export function SignedInProviders({ children }: { children: ReactNode }) {
  return (
    <StampingQuestionsProvider>
      <DeviceQueue>{children}</DeviceQueue>
    </StampingQuestionsProvider>
  )
}

function DeviceQueue({ children }: { children: ReactNode }) {
  const { askWizard } = useStampingQuestions()
  const loadAdapters = useCallback(async () => {
    const { createQueueAdapters } = await import('./queue-adapters.ts')
    return createQueueAdapters({ askWizard })
  }, [askWizard])
  return <DeviceQueueProvider loadAdapters={loadAdapters}>{children}</DeviceQueueProvider>
}
