import { IconArrowsDiff, IconMoonStars } from '@tabler/icons-react'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { type EndedSpan, wholeMinutes } from '@verstas/domain/stamping/beyond-shift.ts'
import type { DayTimeline, TimelineSegment } from '@verstas/domain/stamping/day-timeline.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { useFormat } from '../../ui/format.tsx'
import { Plate } from '../../ui/plate.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import classes from './day-list.module.css'

/** The day in words, by time: stampings, gaps and overlaps, and work at other sites. */
export function DayList({ timeline }: { timeline: DayTimeline<Stamping> }) {
  const t = useTexts()
  const format = useFormat()
  const { segments, gaps, overlaps, elsewhere } = timeline
  const told = (kind: 'gap' | 'overlap') => (span: EndedSpan) => ({
    at: span.startAt,
    key: `${kind}-${span.startAt.getTime()}`,
    line: (
      <DayLine span={span} kind={kind}>
        <span className={classes.trouble}>
          <IconArrowsDiff size={18} aria-hidden="true" />
          {t(`stamping.${kind}`, { duration: format.duration(wholeMinutes(span)) })}
        </span>
      </DayLine>
    ),
  })
  const lines = [
    ...segments.map((segment) => ({
      at: segment.startAt,
      key: `stamping-${segment.stamping.Id}`,
      line: <StampingLine segment={segment} />,
    })),
    ...gaps.map(told('gap')),
    ...overlaps.map(told('overlap')),
    ...elsewhere.map((span) => ({
      at: span.startAt,
      key: `elsewhere-${span.startAt.getTime()}`,
      line: <DayLine span={span}>{t('stamping.elsewhere')}</DayLine>,
    })),
  ]
  return (
    <ol className={classes.list}>
      {lines
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ key, line }) => (
          <li key={key}>{line}</li>
        ))}
    </ol>
  )
}

function StampingLine({ segment }: { segment: TimelineSegment<Stamping> }) {
  const t = useTexts()
  const format = useFormat()
  const { stamping, isAbsence, isCutAtStart, isCutAtEnd } = segment
  const { TypeDescription, LicenseNumber, OrderRows, StartTime, EndTime } = stamping
  const isRunning = EndTime === null
  const facts = [...OrderRows.map(({ Name }) => Name), OrderRows[0]?.OrderNumber].filter(Boolean)
  const beyond = [
    isCutAtStart && t('stamping.sinceDay', { time: format.dateTime(StartTime) }),
    isCutAtEnd && EndTime && t('stamping.untilDay', { time: format.dateTime(EndTime) }),
  ].filter(Boolean)
  return (
    <DayLine span={segment} isOpen={isRunning && !isCutAtEnd} kind={isRunning ? 'running' : undefined}>
      <div className={classes.type}>
        {LicenseNumber && <Plate number={LicenseNumber} size="sm" />}
        <span>{TypeDescription}</span>
        {isRunning && <StateBadge state="ongoing">{t('stamping.runningNow')}</StateBadge>}
        {isAbsence && <StateBadge state="waiting">{t('stamping.absence')}</StateBadge>}
      </div>
      {facts.length > 0 && <div className={classes.soft}>{facts.join(' · ')}</div>}
      {beyond.length > 0 && (
        <div className={classes.beyond}>
          <IconMoonStars size={16} aria-hidden="true" />
          {beyond.join(', ')}
        </div>
      )}
    </DayLine>
  )
}

interface DayLineProps {
  readonly span: EndedSpan
  /** Its end is not known yet. */
  readonly isOpen?: boolean
  readonly kind?: 'gap' | 'overlap' | 'running' | undefined
  readonly children: ReactNode
}

function DayLine({ span, isOpen = false, kind, children }: DayLineProps) {
  const format = useFormat()
  return (
    <div className={classes.line} data-kind={kind}>
      <div className={classes.times}>
        <span>{format.timeRange(span.startAt, isOpen ? null : span.endAt)}</span>
        {kind !== 'gap' && kind !== 'overlap' && (
          <span className={classes.duration}>{format.duration(wholeMinutes(span))}</span>
        )}
      </div>
      <div className={classes.what}>{children}</div>
    </div>
  )
}
