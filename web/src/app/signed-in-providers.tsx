import type { ReactNode } from 'react'
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
  return <DeviceQueueProvider askPerson={askWizard}>{children}</DeviceQueueProvider>
}
