import {
  type Icon,
  IconAlertTriangle,
  IconBeach,
  IconCheck,
  IconCopy,
  IconInfoCircle,
  IconRepeat,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { RosterWeek } from '@verstas/contract/rosters/entities.ts'
import { mondayOf } from '@verstas/domain/rosters/plan.ts'
import { type DayTotals, totalDays, weekNumberOf } from '@verstas/domain/rosters/week.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useMediaQuery } from '../../platform/ui/use-media-query.ts'
import { NextStep } from '../../shared/empty/next-step.tsx'
import { readRosterAddress } from './address.ts'
import { useRosterWeek } from './api.ts'
import { DayList } from './day-list.tsx'
import { type OpenDialog, RosterDialogs } from './roster-dialogs.tsx'
import classes from './rosters.module.css'
import { WeekNavigator } from './week-navigator.tsx'
import { WeekTable } from './week-table.tsx'

/** The minimum width at which the page shows the whole week. */
const wide = '(min-width: 64rem)'

/** The shifts and absences of the site's people in a week. The address contains a day of the week. */
export function RostersPage() {
  const t = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const today = format.dayOf(useNow())
  const { date = today } = readRosterAddress(useSearch('/rosters'))
  const monday = mondayOf(date)
  const query = useRosterWeek(monday)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const show = (day: Day) => void navigate({ to: '/rosters', search: { date: day }, replace: true })
  const isReadOnly = query.data?.IsOfSource !== false
  const isWide = useMediaQuery(wide)
  // The usual action of a week without shifts is to give a pattern, else to add an absence.
  const hasNoShifts =
    query.data?.IsOfSource === false &&
    query.data.People.every(({ Days }) => Days.every(({ Shift }) => Shift === null))
  const tools: readonly RosterTool[] = [
    {
      icon: IconCopy,
      label: t('rosters.copyWeek', { number: weekNumberOf(addDays(monday, -7)) }),
      isShown: !isReadOnly && monday >= mondayOf(today),
      dialog: { kind: 'copy' },
    },
    { icon: IconRepeat, label: t('rosters.patterns'), isMain: hasNoShifts, dialog: { kind: 'patterns' } },
    {
      icon: IconBeach,
      label: t('rosters.addAbsence'),
      isShown: query.data !== undefined,
      isMain: !hasNoShifts,
      dialog: { kind: 'absence', person: null },
    },
  ]
  const buttons = tools
    .filter(({ isShown }) => isShown !== false)
    .toSorted((a, b) => Number(a.isMain ?? false) - Number(b.isMain ?? false))
    .map((tool) => (
      <Tool key={tool.label} tool={tool} isWide={isWide} onClick={() => setDialog(tool.dialog)} />
    ))
  return (
    <Page title={t('page.rosters')} width="full" hasBack mainAction={!isWide && query.data && buttons}>
      <div className="line wrap gap-8">
        <WeekNavigator monday={monday} today={today} onChange={show} />
        <span className="grow" />
        {isWide && buttons}
      </div>
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={8} height={64} />}>
        {(week) =>
          week.People.length === 0 ? (
            <EmptyState
              icon={IconUsersGroup}
              title={t('rosters.none')}
              hint={t('rosters.noneHint')}
              action={<NextStep />}
            />
          ) : (
            <Week week={week} date={date} onShow={show} onOpen={setDialog} />
          )
        }
      </AsyncView>
      {dialog && query.data && (
        <RosterDialogs
          dialog={dialog}
          week={query.data}
          today={today}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </Page>
  )
}

interface RosterTool {
  readonly icon: Icon
  readonly label: string
  readonly isShown?: boolean
  /** True for the action that is most often needed next. */
  readonly isMain?: boolean
  readonly dialog: OpenDialog
}

interface ToolProps {
  readonly tool: RosterTool
  readonly isWide: boolean
  readonly onClick: () => void
}

/** A button of the page. On narrow screens only the main one has a text label. */
function Tool({ tool: { icon, label, isMain = false }, isWide, onClick }: ToolProps) {
  if (isWide)
    return (
      <Button variant={isMain ? 'tonal' : 'quiet'} size="small" icon={icon} onClick={onClick}>
        {label}
      </Button>
    )
  return isMain ? (
    <Button icon={icon} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <IconButton variant="quiet" icon={icon} label={label} onClick={onClick} />
  )
}

interface WeekProps {
  readonly week: RosterWeek
  readonly date: Day
  readonly onShow: (day: Day) => void
  readonly onOpen: (dialog: OpenDialog) => void
}

/** The summary and the table of the week. Narrow screens show one day at a time. */
function Week({ week, date, onShow, onOpen }: WeekProps) {
  const t = useTexts()
  const { timeZone } = useFormat()
  const isWide = useMediaQuery(wide)
  const totals = totalDays(week, timeZone)
  return (
    <div className="stack gap-16">
      <WeekSentence week={week} totals={totals} />
      {week.IsOfSource && <p className="type-15 pad-12-16 rounded tone-blocked">{t('rosters.ofSource')}</p>}
      {isWide ? (
        <WeekTable week={week} totals={totals} onOpen={onOpen} />
      ) : (
        <DayList week={week} totals={totals} date={date} onShow={onShow} onOpen={onOpen} />
      )}
    </div>
  )
}

interface WeekSentenceProps {
  readonly week: RosterWeek
  readonly totals: readonly DayTotals[]
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Shows whether the shifts suffice for the reservations, and the closed days. */
function WeekSentence({ week, totals }: WeekSentenceProps) {
  const t = useTexts()
  const format = useFormat()
  const worst = totals.toSorted((a, b) => b.missingMinutes - a.missingMinutes)[0]
  const isEmpty = totals.every(({ people }) => people === 0)
  const isMissing = worst !== undefined && worst.missingMinutes > 0
  const closed = week.Days.filter(({ IsClosed }) => IsClosed).map(({ Day: day, Holiday }) =>
    [format.shortDay(day), Holiday].filter(Boolean).join(' '),
  )
  const [Icon, tone, words, hint] = isMissing
    ? ([
        IconAlertTriangle,
        'tone-late',
        t('rosters.missing', {
          day: capital(format.weekday(worst.day)),
          hours: format.duration(worst.missingMinutes),
        }),
        t('rosters.missingHint', {
          reserved: format.duration(worst.reservedMinutes),
          hours: format.duration(worst.minutes),
        }),
      ] as const)
    : isEmpty
      ? ([IconInfoCircle, 'tone-open', t('rosters.nobody'), t('rosters.nobodyHint')] as const)
      : ([IconCheck, 'tone-done', t('rosters.enough'), ''] as const)
  return (
    <section className="line gap-12">
      <span className={`${classes.mark} ${tone} grid centre rigid round`}>
        <Icon size={28} aria-hidden="true" />
      </span>
      <div className="grow shrink">
        <h2 className={classes.sentence}>{words}</h2>
        <p className="type-15 soft">
          {[hint, closed.length > 0 && t('rosters.closedOn', { days: closed.join(', ') })]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </section>
  )
}
