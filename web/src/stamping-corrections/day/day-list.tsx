import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { isForgotten } from '@verstas/domain/stamping/forgotten.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useFormat } from '../../ui/format.tsx'
import { Plate } from '../../ui/plate.tsx'
import type { Span } from '../timeline/spans.ts'
import classes from './day-list.module.css'
import { MarkBadge } from './mark-badge.tsx'

interface DayListProps {
  readonly day: StampingDay
  readonly gaps: readonly Span[]
  readonly now: Date
  readonly onOpen: ((stamping: Stamping) => void) | undefined
  readonly onOpenGap: ((gap: Span) => void) | undefined
}

/** The day's stampings and the gaps between them in their order; what the timeline shows, to be read and opened. */
export function DayList({ day, gaps, now, onOpen, onOpenGap }: DayListProps) {
  const t = useTexts()
  const entries = [
    ...day.Stampings.map((stamping) => ({
      key: `stamping-${stamping.Id}`,
      start: Date.parse(stamping.StartTime),
      line: <StampingLine stamping={stamping} shifts={day.Shifts} now={now} onOpen={onOpen} />,
    })),
    ...day.Elsewhere.map((elsewhere) => ({
      key: `elsewhere-${elsewhere.StartTime}`,
      start: Date.parse(elsewhere.StartTime),
      line: <ElsewhereLine {...elsewhere} />,
    })),
    ...gaps.map((gap) => ({
      key: `gap-${gap.start}`,
      start: gap.start,
      line: <GapLine gap={gap} onOpen={onOpenGap} />,
    })),
  ].toSorted((a, b) => a.start - b.start)
  return (
    <ol className={classes.list} aria-label={t('correction.day')}>
      {entries.map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ol>
  )
}

interface StampingLineProps {
  readonly stamping: Stamping
  readonly shifts: StampingDay['Shifts']
  readonly now: Date
  readonly onOpen: ((stamping: Stamping) => void) | undefined
}

function StampingLine({ stamping, shifts, now, onOpen }: StampingLineProps) {
  const format = useFormat()
  const { StartTime, EndTime, TypeDescription, LicenseNumber, OrderRows, IsClockOff } = stamping
  const names = OrderRows.map(({ Name }) => Name).filter(Boolean)
  const range = format.timeRange(StartTime, EndTime)
  const isOld = isForgotten(new Date(StartTime), {
    now,
    timeZone: format.timeZone,
    shifts: shifts.map((shift) => ({
      startAt: new Date(shift.StartTime),
      endAt: new Date(shift.EndTime),
    })),
  })
  const content = (
    <>
      <span className={classes.times}>
        <span>{range}</span>
        <span className={classes.soft}>{format.duration(minutesBetween(StartTime, EndTime ?? now))}</span>
      </span>
      <span className={classes.what}>
        <span className={classes.type}>
          {LicenseNumber && <Plate number={LicenseNumber} size="sm" />}
          <span>{TypeDescription}</span>
        </span>
        {OrderRows[0] && (
          <span className={classes.soft}>{[...names, OrderRows[0].OrderNumber].join(' · ')}</span>
        )}
        {(EndTime === null || IsClockOff) && (
          <span className={classes.type}>
            {EndTime === null && <MarkBadge mark={isOld ? 'forgotten' : 'running'} />}
            {IsClockOff && <MarkBadge mark="clockOff" />}
          </span>
        )}
      </span>
    </>
  )
  if (!onOpen) return <div className={classes.line}>{content}</div>
  return (
    <button type="button" className={classes.line} onClick={() => onOpen(stamping)}>
      {content}
      <IconChevronRight size={20} aria-hidden="true" className={classes.arrow} />
    </button>
  )
}

/** Work at another site lies in the way, and is mended there. */
function ElsewhereLine({ StartTime, EndTime }: StampingDay['Elsewhere'][number]) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div className={classes.line}>
      <span className={classes.times}>{format.timeRange(StartTime, EndTime)}</span>
      <span className={classes.what}>{t('stamping.elsewhere')}</span>
    </div>
  )
}

function GapLine({ gap, onOpen }: { gap: Span; onOpen: ((gap: Span) => void) | undefined }) {
  const t = useTexts()
  const format = useFormat()
  const range = format.timeRange(new Date(gap.start), new Date(gap.end))
  const content = (
    <>
      <span className={classes.times}>{range}</span>
      <span className={classes.what}>
        {t('stamping.gap', { duration: format.duration((gap.end - gap.start) / 60_000) })}
      </span>
    </>
  )
  if (!onOpen)
    return (
      <div className={classes.line} data-gap>
        {content}
      </div>
    )
  return (
    <button type="button" className={classes.line} data-gap onClick={() => onOpen(gap)}>
      {content}
      <VisuallyHidden>{t('correction.do.add')}</VisuallyHidden>
      <IconPlus size={20} aria-hidden="true" className={classes.arrow} />
    </button>
  )
}
