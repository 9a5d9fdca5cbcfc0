import { IconCheck, IconClockEdit, IconMoonStars, IconPlus } from '@tabler/icons-react'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { isForgotten, proposeEnd } from '@verstas/domain/stamping/forgotten.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { DayList } from '../../stamping/day/day-list.tsx'
import { useDayTimeline } from '../../stamping/day/use-day-timeline.ts'
import { describeStamping } from '../../stamping/describe.ts'
import { useForgotten, useSiteStampings } from '../api.ts'
import { ExportStampings } from '../export/export-stampings.tsx'
import { CorrectionHistory } from '../history/correction-history.tsx'
import {
  isProposed,
  type Proposed,
  useAcceptProposals,
  useGrounds,
} from '../proposals/use-accept-proposals.ts'
import { boundariesOf } from '../timeline/boundaries.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { shiftSpans } from '../times.ts'
import { DayDialogs, useDayDialog } from './day-dialogs.tsx'
import { MarkBadge } from './mark-badge.tsx'
import classes from './stamping-day-view.module.css'
import { marksOfStamping } from './stamping-marks.ts'

/**
 * A day of an employee: its timeline, its list of stampings, its corrections, and the dialogs that correct
 * the day.
 */
export function StampingDayView({ day }: { day: StampingDay }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const isOwn = useSession().employee.Id === day.SalesmanId
  const timeline = useDayTimeline(day.Day, day, now)
  const boundaries = boundariesOf(timeline, now)
  const { dialog, open, openStamping, openGap, openAnywhere, close } = useDayDialog(day, now)
  const isOpenable = day.IsCorrectable || isOwn
  const onOpenGap = day.IsCorrectable ? openGap : undefined
  const isEmpty = day.Stampings.length === 0
  const isDrawn = !isEmpty || timeline.gaps.length > 0
  const situation = { now, timeZone: format.timeZone, shifts: day.Shifts }
  const addButton = day.IsCorrectable && (
    <Button variant="tonal" icon={IconPlus} onClick={openAnywhere}>
      {t('correction.do.add')}
    </Button>
  )
  return (
    <div className="stack gap-12 container">
      {isEmpty ? (
        <EmptyState
          icon={IconClockEdit}
          title={t('correction.dayEmpty')}
          hint={day.IsCorrectable && t('correction.dayEmptyHint')}
          action={addButton}
        />
      ) : (
        <p className="type-15 soft">
          {t(day.IsCorrectable ? 'correction.gestureHint' : 'correction.readOnly')}
          {day.IsCorrectable && <span className={classes.keys}> {t('correction.keysHint')}</span>}
        </p>
      )}
      {day.IsCorrectable && <EndProposal day={day} now={now} />}
      <div className={`${classes.columns} stack`} data-drawn={isDrawn || undefined}>
        {isDrawn && (
          <div className={`${classes.drawn} card`}>
            <Timeline
              timeline={timeline}
              now={now}
              boundaries={day.IsCorrectable ? boundaries : []}
              onMoved={({ boundary: { ends, starts }, to }) => {
                const stamping = ends ?? starts
                if (stamping) open({ kind: 'Move', stamping, edge: ends ? 'End' : 'Start', to })
              }}
              onOpen={isOpenable ? openStamping : undefined}
              onOpenGap={onOpenGap}
            />
          </div>
        )}
        <div className={`${classes.words} stack`}>
          {isDrawn && (
            <DayList
              timeline={timeline}
              label={t('correction.day')}
              marksOf={(stamping) =>
                marksOfStamping(stamping, situation).map((mark) => <MarkBadge key={mark} mark={mark} />)
              }
              onOpen={isOpenable ? openStamping : undefined}
              onOpenGap={onOpenGap}
            />
          )}
          {!isEmpty && addButton}
          <CorrectionHistory day={day} timeline={timeline} />
          {isOwn && <ExportStampings today={format.dayOf(now)} />}
        </div>
      </div>
      <DayDialogs
        dialog={dialog}
        day={day}
        boundaries={boundaries}
        now={now}
        isOwn={isOwn}
        onOpen={open}
        onComment={(stamping) => open({ kind: 'Comment', stamping })}
        onClose={close}
      />
    </div>
  )
}

/** Proposes the end of a forgotten stamping of the day, and saves it with one tap. */
function EndProposal({ day, now }: { readonly day: StampingDay; readonly now: Date }) {
  const t = useTexts()
  const format = useFormat()
  const { mutate, isPending } = useAcceptProposals()
  const grounds = useGrounds()
  const found = useProposal(day, now)
  if (!found) return null
  const { stamping, proposed } = found
  const { At } = proposed.Proposal
  return (
    <section className="card stack gap-12 pad-16" aria-label={t('proposal.accept')}>
      <div className="line gap-12">
        <IconMoonStars size={24} aria-hidden="true" className="rigid late" />
        <div className="stack gap-4 shrink">
          <p className="type-17 strong">
            {t('proposal.end', { day: format.shortDay(format.dayOf(At)), time: format.time(At) })}
          </p>
          <p className="type-15 soft">
            {[describeStamping(stamping), ...grounds(proposed.Proposal)].join(' · ')}
          </p>
        </div>
      </div>
      <Button size="main" icon={IconCheck} isBusy={isPending} onClick={() => mutate([proposed])}>
        {t('proposal.accept')}
      </Button>
    </section>
  )
}

/**
 * Returns the forgotten stamping of the day with its proposed end. Supervisors get the server's proposal, which
 * knows the person's last action. Other people get one by the shift and the colleagues.
 */
function useProposal(day: StampingDay, now: Date) {
  const { timeZone, dayOf } = useFormat()
  const { data: ofSite = [] } = useSiteStampings(day.Day)
  const { data: forgotten = [] } = useForgotten()
  const situation = { now, timeZone, shifts: shiftSpans(day.Shifts) }
  const stamping = day.Stampings.find(
    ({ StartTime, EndTime }) => EndTime === null && isForgotten(new Date(StartTime), situation),
  )
  if (!stamping || dayOf(stamping.StartTime) !== day.Day) return null
  const ofServer = forgotten.find(({ StampingId }) => StampingId === stamping.Id)
  if (ofServer && isProposed(ofServer)) return { stamping, proposed: ofServer }
  const proposal = proposeEnd(new Date(stamping.StartTime), situation, {
    colleaguesEnds: endsOfColleagues(ofSite, day.SalesmanId),
    lastSign: null,
  })
  if (!proposal) return null
  const proposed: Proposed = {
    ...{
      Id: day.SalesmanId,
      Name: day.SalesmanName,
      StampingId: stamping.Id,
      Version: stamping.Version ?? 0,
    },
    Proposal: {
      At: proposal.at.toISOString(),
      Basis: proposal.basis,
      ColleaguesEnd: proposal.colleaguesEnd?.toISOString() ?? null,
      LastSign: null,
    },
  }
  return { stamping, proposed }
}

/** Returns the time at which each colleague stopped on the day. */
function endsOfColleagues(
  stampings: readonly { readonly SalesmanId: number; readonly EndTime: string | null }[],
  employeeId: number,
): Date[] {
  const others = Map.groupBy(
    stampings.filter(({ SalesmanId }) => SalesmanId !== employeeId),
    ({ SalesmanId }) => SalesmanId,
  )
  return [...others.values()].flatMap((list) => {
    if (list.some(({ EndTime }) => EndTime === null)) return []
    return new Date(Math.max(...list.map(({ EndTime }) => Date.parse(EndTime ?? ''))))
  })
}
