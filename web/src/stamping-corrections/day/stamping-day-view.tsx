import { Button } from '@mantine/core'
import { IconClockEdit, IconPlus } from '@tabler/icons-react'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { useSession } from '../../session/session.ts'
import { useNow } from '../../session/use-now.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFormat } from '../../ui/format.tsx'
import { ExportStampings } from '../export/export-stampings.tsx'
import { CorrectionHistory } from '../history/correction-history.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { DayDialogs } from './day-dialogs.tsx'
import { DayList } from './day-list.tsx'
import classes from './stamping-day-view.module.css'
import { useDayDialog } from './use-day-dialog.ts'
import { useDayShape } from './use-day-shape.ts'

/** A day of an employee: its timeline, its list and what was corrected in it; with the ways to correct it. */
export function StampingDayView({ day }: { day: StampingDay }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const isOwn = useSession().employee.Id === day.SalesmanId
  const shape = useDayShape(day, now)
  const { gaps, boundaries } = shape
  const { dialog, open, openStamping, openGap, openAnywhere, close } = useDayDialog(day, now)
  const isOpenable = day.IsCorrectable || isOwn
  const onOpenGap = day.IsCorrectable ? openGap : undefined
  const isEmpty = day.Stampings.length === 0
  const addButton = (
    <Button variant="default" leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={openAnywhere}>
      {t('correction.do.add')}
    </Button>
  )
  return (
    <div className={classes.day}>
      {isEmpty ? (
        <EmptyState
          icon={IconClockEdit}
          title={t('correction.dayEmpty')}
          hint={day.IsCorrectable && t('correction.dayEmptyHint')}
          action={day.IsCorrectable && addButton}
        />
      ) : (
        <p className={classes.hint}>
          {t(day.IsCorrectable ? 'correction.gestureHint' : 'correction.readOnly')}
        </p>
      )}
      {(!isEmpty || gaps.length > 0) && (
        <div className={classes.columns}>
          <Timeline
            {...shape}
            day={day}
            now={now}
            boundaries={day.IsCorrectable ? boundaries : []}
            onMoved={({ boundary: { ends, starts }, to }) => {
              const stamping = ends ?? starts
              if (stamping) open({ kind: 'Move', stamping, edge: ends ? 'End' : 'Start', to })
            }}
            onOpen={isOpenable ? openStamping : () => undefined}
            onOpenGap={onOpenGap}
          />
          <div className={classes.words}>
            <DayList
              day={day}
              gaps={gaps}
              now={now}
              onOpen={isOpenable ? openStamping : undefined}
              onOpenGap={onOpenGap}
            />
            {day.IsCorrectable && !isEmpty && addButton}
            <CorrectionHistory corrections={day.Corrections} />
            {isOwn && <ExportStampings today={format.dayOf(now)} />}
          </div>
        </div>
      )}
      {isEmpty && gaps.length === 0 && (
        <>
          <CorrectionHistory corrections={day.Corrections} />
          {isOwn && <ExportStampings today={format.dayOf(now)} />}
        </>
      )}
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
