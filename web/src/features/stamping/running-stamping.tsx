import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { lazy, Suspense, useState } from 'react'
import { useIsSubmitting } from '../../platform/device-queue/device-queue.tsx'
import { useNow } from '../../platform/session/use-now.ts'
import {
  type Ended,
  type Resume,
  type Running,
  RunningStampingBar,
} from '../../platform/shell/running-stamping-bar.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import type { SheetKind } from './choose-work/sheets.tsx'
import { useSheet } from './choose-work/use-sheet.ts'
import { describeWork } from './describe.ts'
import { stampingKind, useHasStampings, useRunningNow } from './latest-stamping.ts'
import { progressOf } from './progress.ts'

const loadSheets = () => import('./choose-work/sheets.tsx')
const Sheets = lazy(loadSheets)
const ForgottenStamping = lazy(() => import('./forgotten/forgotten-stamping.tsx'))
const ResumeFinder = lazy(async () => ({ default: (await loadSheets()).ResumeFinder }))

/**
 * The user's running stamping in the running bar of the app, and the question about a forgotten one. Renders
 * nothing for users who do not stamp.
 */
export function RunningStamping() {
  return useHasStampings() && <MyRunningStamping />
}

function MyRunningStamping() {
  const { stamping, ended, readAt } = useRunningNow()
  const format = useFormat()
  const today = format.dayOf(useNow())
  const isStamping = useIsSubmitting(stampingKind)
  const [resume, setResume] = useState<Resume | null>(null)
  // Stays true when the stamping ends, because the question then sends the stamping that waits for its answer.
  const [mayBeForgotten, setMayBeForgotten] = useState(false)
  if (!mayBeForgotten && stamping && format.dayOf(stamping.StartTime) < today) setMayBeForgotten(true)
  const { open, isMounted, show, close } = useSheet<SheetKind>(loadSheets)

  return (
    <>
      <RunningStampingBar
        running={stamping && shownOf(stamping, readAt)}
        ended={ended?.EndTime && format.dayOf(ended.EndTime) === today ? endedOf(ended, ended.EndTime) : null}
        resume={resume}
        isBusy={isStamping}
        onStart={() => show('switch')}
        onStop={() => show('stop')}
        onSwitch={() => show('switch')}
      />
      <Suspense>{mayBeForgotten && <ForgottenStamping />}</Suspense>
      <Suspense>{stamping?.IsLunch && <ResumeFinder onFound={setResume} />}</Suspense>
      <Suspense>{isMounted && <Sheets open={open} onClose={close} />}</Suspense>
    </>
  )
}

const endedOf = (stamping: Stamping, endedAt: string): Ended => ({
  what: describeWork(stamping),
  startedAt: stamping.StartTime,
  endedAt,
})

function shownOf(stamping: Stamping, readAt: Date | null): Running {
  const { StartTime, LicenseNumber, OrderRows } = stamping
  return {
    isWork: stamping.IsWorkOrder,
    plate: LicenseNumber || null,
    what: describeWork(stamping),
    startedAt: StartTime,
    orderNumber: OrderRows[0]?.OrderNumber ?? null,
    progress: progressOf(stamping, readAt),
  }
}
