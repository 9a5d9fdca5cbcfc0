import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { isStampingEmployee } from '@verstas/domain/stamping/decide.ts'
import { lazy, Suspense } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { type Running, RunningStampingBar } from '../../platform/shell/running-stamping-bar.tsx'
import type { SheetKind } from './choose-work/sheets.tsx'
import { useSheet } from './choose-work/use-sheet.ts'
import { describeWork } from './describe.ts'
import { ForgottenStamping } from './forgotten/forgotten-stamping.tsx'
import { useIsStamping, useRunningNow } from './latest-stamping.ts'

const loadSheets = () => import('./choose-work/sheets.tsx')
const Sheets = lazy(loadSheets)

/** The running stamping of whoever is signed in, for the shell's bottom edge; nothing for who stamps no time. */
export function RunningStamping() {
  const { employee, canCall } = useSession()
  const mayStamp = canCall(stampingEndpoints.stamp)
  const hasStampings = mayStamp && isStampingEmployee(employee.Subsystem) && !employee.IsWorkqueue
  return hasStampings && <MyRunningStamping />
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

/** What is not read from the server counts since its start. */
function shownOf(stamping: Stamping, readAt: Date | null): Running {
  const { StartTime, LicenseNumber, OrderRows } = stamping
  const sum = (minutes: (number | null | undefined)[]) =>
    minutes.reduce<number>((total, part) => total + (part ?? 0), 0)
  const standard = sum(OrderRows.map(({ StandardTime }) => StandardTime))
  return {
    plate: LicenseNumber || null,
    what: describeWork(stamping),
    startedAt: StartTime,
    orderNumber: OrderRows[0]?.OrderNumber ?? null,
    progress:
      standard > 0
        ? {
            used: sum(OrderRows.map(({ UsedTime }) => UsedTime)),
            usedAt: readAt ?? new Date(StartTime),
            standard,
          }
        : null,
  }
}
