import {
  type Icon,
  IconCalendarSearch,
  IconChevronRight,
  IconClockEdit,
  IconClockHour4,
  IconHourglassHigh,
} from '@tabler/icons-react'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingEmployee } from '@verstas/contract/stamping/entities.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/correctors.ts'
import { type AnchorHTMLAttributes, lazy, type ReactNode, Suspense, useState } from 'react'
import { createLink } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useStampingEmployees, useStampingsOf } from '../api.ts'
import { DayList } from './day-list.tsx'
import { DayRibbon } from './day-ribbon.tsx'
import classes from './day-stampings.module.css'
import { useDayTimeline } from './use-day-timeline.ts'

const PreviousDialog = lazy(() => import('./previous-dialog.tsx'))
const HoursDialog = lazy(() => import('../hours/hours-dialog.tsx'))

/** An employee's stampings of today: the total presence, the ribbon and the list. */
export function DayStampings({ employeeId }: { employeeId: number }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const day = format.dayOf(now)
  const query = useStampingsOf(employeeId, day)
  const timeline = useDayTimeline(day, { Stampings: query.data ?? [], Elsewhere: [], Shifts: [] }, now)
  return (
    <section aria-labelledby="stampings-today" className={`${classes.card} stack gap-8 card`}>
      <div className="flex wrap baseline spread gap-y-0 gap-x-16">
        <h2 id="stampings-today" className="type-20">
          {t('stamping.today')}
        </h2>
        {timeline.presence > 0 && <span className="number-19">{format.duration(timeline.presence)}</span>}
      </div>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" count={2} />}
        // Ignores stampings without duration. The server creates one if a stamping ends at the instant of its
        // start.
        isEmpty={() => timeline.segments.length === 0}
        empty={<EmptyState icon={IconClockHour4} title={t('stamping.todayEmpty')} />}
      >
        {() => (
          <>
            <DayRibbon timeline={timeline} now={now} />
            <DayList timeline={timeline} />
          </>
        )}
      </AsyncView>
    </section>
  )
}

/**
 * Links to an employee's earlier stampings, hours and corrections. Another employee's hours and corrections
 * need the right to correct stampings.
 */
export function StampingLinks({ employeeId }: { employeeId: number }) {
  const t = useTexts()
  const day = useFormat().dayOf(useNow())
  const { employee, rights, canCall } = useSession()
  const isOther = employeeId !== employee.Id
  const { data: employees = [] } = useStampingEmployees(isOther)
  const otherEmployee: StampingEmployee | undefined = employees.find(({ Id }) => Id === employeeId)
  const canSeeDays = maySeeDaysOf({ rights, employeeId: employee.Id }, employeeId)
  const hasHours = !isOther || (canSeeDays && otherEmployee !== undefined)
  return (
    <LinkRows>
      <DialogRow
        icon={IconCalendarSearch}
        label={t('stamping.previous')}
        dialog={(close) => <PreviousDialog employeeId={employeeId} onClose={close} />}
      />
      {hasHours && (
        <DialogRow
          icon={IconHourglassHigh}
          label={t('hours.title')}
          dialog={(close) => <HoursDialog employee={isOther ? otherEmployee : undefined} onClose={close} />}
        />
      )}
      {canSeeDays && canCall(stampingCorrectionEndpoints.getStampingDay) && (
        <PageRow
          icon={IconClockEdit}
          label={t('correction.history')}
          to="/stampingcorrections/{-$employee}/{-$date}"
          params={{ employee: String(employeeId), date: day }}
        />
      )}
    </LinkRows>
  )
}

interface RowFacts {
  readonly icon: Icon
  readonly label: string
}

/** A card of rows that open a page or a dialog. */
const LinkRows = ({ children }: { children: ReactNode }) => <div className="trim card">{children}</div>

function RowAnchor({ icon, label, ...anchor }: AnchorHTMLAttributes<HTMLAnchorElement> & RowFacts) {
  return (
    <a {...anchor} className="row hover lined-item touch-main">
      <RowWords icon={icon} label={label} />
    </a>
  )
}

/** A row that opens a page. It accepts the router's `to`, `params` and `search`. */
const PageRow = createLink(RowAnchor)

/** A row that opens a dialog, whose module may be loaded lazily. */
function DialogRow(props: RowFacts & { readonly dialog: (close: () => void) => ReactNode }) {
  const { icon, label, dialog } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="row hover lined-item touch-main" onClick={() => setIsOpen(true)}>
        <RowWords icon={icon} label={label} />
      </button>
      {isOpen && <Suspense>{dialog(() => setIsOpen(false))}</Suspense>}
    </>
  )
}

function RowWords({ icon: RowIcon, label }: RowFacts) {
  return (
    <>
      <RowIcon size={24} stroke={1.75} aria-hidden="true" className="rigid soft" />
      <span className="grow shrink">{label}</span>
      <IconChevronRight size={20} aria-hidden="true" className="rigid soft" />
    </>
  )
}
