import { IconArrowsDiff, IconChevronRight, IconMoonStars, IconPlus } from '@tabler/icons-react'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { DayTimeline, TimelineSegment } from '@verstas/domain/stamping/day-timeline.ts'
import { wholeMinutes } from '@verstas/domain/stamping/shifts.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { namesOf, orderNumbersOf } from '../describe.ts'
import classes from './day-list.module.css'

interface DayListProps {
  readonly timeline: DayTimeline<Stamping>
  /** The accessible name of the list, if the page has several lists. */
  readonly label?: string
  /** Returns the badges of a stamping; by default, a badge for a running one. */
  readonly marksOf?: (stamping: Stamping) => ReactNode
  /** Opens a stamping; undefined if the day is read-only. */
  readonly onOpen?: ((stamping: Stamping) => void) | undefined
  readonly onOpenGap?: ((gap: EndedSpan) => void) | undefined
}

/** The list of a day by time: stampings, gaps, overlaps, and work at other sites. */
export function DayList({ timeline, label, marksOf = runningMark, onOpen, onOpenGap }: DayListProps) {
  const { segments, gaps, overlaps, elsewhere } = timeline
  const lines = [
    ...segments.map((segment) => ({
      at: segment.startAt,
      key: `stamping-${segment.stamping.Id}`,
      line: <StampingLine segment={segment} marks={marksOf(segment.stamping)} onOpen={onOpen} />,
    })),
    ...gaps.map((gap) => ({
      at: gap.startAt,
      key: `gap-${gap.startAt.getTime()}`,
      line: <GapLine gap={gap} onOpen={onOpenGap} />,
    })),
    ...overlaps.map((overlap) => ({
      at: overlap.startAt,
      key: `overlap-${overlap.startAt.getTime()}`,
      line: <OverlapLine overlap={overlap} />,
    })),
    ...elsewhere.map((span) => ({
      at: span.startAt,
      key: `elsewhere-${span.startAt.getTime()}`,
      line: <ElsewhereLine span={span} />,
    })),
  ]
  return (
    <ol className="lined trim card" aria-label={label}>
      {lines
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map(({ key, line }) => (
          <li className="container" key={key}>
            {line}
          </li>
        ))}
    </ol>
  )
}

const runningMark = ({ EndTime, IsWorkOrder }: Stamping): ReactNode =>
  EndTime === null && <RunningMark isWork={IsWorkOrder} />

function RunningMark({ isWork }: { readonly isWork: boolean }) {
  const t = useTexts()
  return <StateBadge state={isWork ? 'running' : 'ongoing'}>{t('stamping.runningNow')}</StateBadge>
}

interface StampingLineProps {
  readonly segment: TimelineSegment<Stamping>
  readonly marks: ReactNode
  readonly onOpen: ((stamping: Stamping) => void) | undefined
}

function StampingLine({ segment, marks, onOpen }: StampingLineProps) {
  const t = useTexts()
  const format = useFormat()
  const { stamping, isAbsence, isCutAtStart, isCutAtEnd } = segment
  const { TypeDescription, LicenseNumber, OrderRows, StartTime, EndTime } = stamping
  const isRunning = EndTime === null
  const names = namesOf(OrderRows)
  const facts = [orderNumbersOf(OrderRows), names.length > 0 && TypeDescription].filter(Boolean)
  const beyond = [
    isCutAtStart && t('stamping.sinceDay', { time: format.dateTime(StartTime) }),
    isCutAtEnd && EndTime && t('stamping.untilDay', { time: format.dateTime(EndTime) }),
  ].filter(Boolean)
  return (
    <DayLine
      span={segment}
      isOpen={isRunning && !isCutAtEnd}
      kind={isRunning && stamping.IsWorkOrder ? 'running' : undefined}
      onPress={onOpen && (() => onOpen(stamping))}
      end={<IconChevronRight size={20} aria-hidden="true" />}
    >
      {LicenseNumber && <Plate number={LicenseNumber} size={24} />}
      <span className={names.length > 0 ? 'soft' : 'strong'}>{names.join(', ') || TypeDescription}</span>
      {facts.length > 0 && <span className="type-13 soft">{facts.join(' · ')}</span>}
      <span className="hide-empty flex wrap gap-4">
        {marks}
        {isAbsence && <StateBadge state="waiting">{t('stamping.absence')}</StateBadge>}
      </span>
      {beyond.length > 0 && (
        <span className="line gap-8 type-13 soft">
          <IconMoonStars size={16} aria-hidden="true" />
          {beyond.join(', ')}
        </span>
      )}
    </DayLine>
  )
}

function GapLine({ gap, onOpen }: { gap: EndedSpan; onOpen: ((gap: EndedSpan) => void) | undefined }) {
  const t = useTexts()
  const end = (
    <>
      <span className="visually-hidden">{t('correction.do.add')}</span>
      <IconPlus size={20} aria-hidden="true" />
    </>
  )
  return (
    <DayLine span={gap} kind="problem" onPress={onOpen && (() => onOpen(gap))} end={end}>
      <Problem text="stamping.gap" span={gap} />
    </DayLine>
  )
}

const OverlapLine = ({ overlap }: { overlap: EndedSpan }) => (
  <DayLine span={overlap} kind="problem">
    <Problem text="stamping.overlap" span={overlap} />
  </DayLine>
)

function Problem({ text, span }: { text: 'stamping.gap' | 'stamping.overlap'; span: EndedSpan }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <span className="line gap-8 strong">
      <IconArrowsDiff size={18} aria-hidden="true" />
      {t(text, { duration: format.duration(wholeMinutes(span)) })}
    </span>
  )
}

/** Work at another site, which only that site can correct. */
function ElsewhereLine({ span }: { span: EndedSpan }) {
  const t = useTexts()
  return <DayLine span={span}>{t('stamping.elsewhere')}</DayLine>
}

interface DayLineProps {
  readonly span: EndedSpan
  /** True if the line shows no end, because the stamping runs. */
  readonly isOpen?: boolean
  readonly kind?: 'running' | 'problem' | undefined
  /** Handles a press on the line; undefined for a line that is not a button. */
  readonly onPress?: (() => void) | undefined
  /** Content at the right edge of a line that is a button. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** One line of a day: start, end, content, and the duration unless the line is a problem. */
function DayLine({ span, isOpen = false, kind, onPress, end, children }: DayLineProps) {
  const format = useFormat()
  const content = (
    <>
      <span className={`${classes.times} number-19 nowrap`}>
        {format.time(span.startAt)}
        <span className={`${classes.until} block type-13 soft`}>
          <span className="visually-hidden">–</span>
          {!isOpen && format.time(span.endAt)}
        </span>
      </span>
      <span className={`${classes.what} grid justify-start gap-2 shrink type-15`}>{children}</span>
      {kind !== 'problem' && (
        <span className={`${classes.duration} number-18 text-end nowrap`}>
          {format.duration(wholeMinutes(span))}
        </span>
      )}
    </>
  )
  if (!onPress)
    return (
      <div
        className={`${classes.line} grid middle gap-y-0 gap-x-12 full pad-8-16 text-start`}
        data-kind={kind}
      >
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className={`${classes.line} hover grid middle gap-y-0 gap-x-12 full pad-8-16 text-start`}
      data-kind={kind}
      onClick={onPress}
    >
      {content}
      <span className={`${classes.end} flex soft`}>{end}</span>
    </button>
  )
}
