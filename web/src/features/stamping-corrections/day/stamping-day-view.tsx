import { IconClockEdit, IconPlus } from '@tabler/icons-react'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { DayList } from '../../stamping/day/day-list.tsx'
import { useDayTimeline } from '../../stamping/day/use-day-timeline.ts'
import { ExportStampings } from '../export/export-stampings.tsx'
import { CorrectionHistory } from '../history/correction-history.tsx'
import { boundariesOf } from '../timeline/boundaries.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { DayDialogs, useDayDialog } from './day-dialogs.tsx'
import { EndProposal } from './end-proposal.tsx'
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
