import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { lazy, Suspense } from 'react'
import { type Running, RunningStampingBar } from '../../platform/shell/running-stamping-bar.tsx'
import type { SheetKind } from './choose-work/sheets.tsx'
import { useSheet } from './choose-work/use-sheet.ts'
import { describeWork } from './describe.ts'
import { ForgottenStamping } from './forgotten/forgotten-stamping.tsx'
import { useHasStampings, useIsStamping, useRunningNow } from './latest-stamping.ts'
import { progressOf } from './progress.ts'

const loadSheets = () => import('./choose-work/sheets.tsx')
const Sheets = lazy(loadSheets)

/** The running stamping of whoever is signed in, for the shell's bottom edge; nothing for who stamps no time. */
export function RunningStamping() {
  return useHasStampings() && <MyRunningStamping />
}

function MyRunningStamping() {
  const { stamping, readAt } = useRunningNow()
  const isStamping = useIsStamping()
  const { open, isMounted, show, close } = useSheet<SheetKind>(loadSheets)

  return (
    <>
      <RunningStampingBar
        running={stamping && shownOf(stamping, readAt)}
        isBusy={isStamping}
        onStart={() => show('switch')}
        onStop={() => show('stop')}
        onSwitch={() => show('switch')}
      />
      <ForgottenStamping />
      <Suspense>{isMounted && <Sheets open={open} onClose={close} />}</Suspense>
    </>
  )
}

function shownOf(stamping: Stamping, readAt: Date | null): Running {
  const { StartTime, LicenseNumber, OrderRows } = stamping
  return {
    plate: LicenseNumber || null,
    what: describeWork(stamping),
    startedAt: StartTime,
    orderNumber: OrderRows[0]?.OrderNumber ?? null,
    progress: progressOf(stamping, readAt),
  }
}
