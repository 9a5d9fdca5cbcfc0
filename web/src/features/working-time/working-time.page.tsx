import { IconClockHour4, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '@verstas/contract/endpoint.ts'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import { workingTimeEndpoints } from '@verstas/contract/working-time/endpoints.ts'
import type { WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import { type RecordLayout, recordLayouts } from '@verstas/contract/working-time/kinds.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { daysOfMonth, monthOf } from '@verstas/domain/time/month.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { useFileSave } from '../../platform/editing/use-file-save.ts'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { DayButton } from '../../platform/ui/day-button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { FieldGroup } from '../../platform/ui/field.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { MonthNavigator } from '../../platform/ui/month-navigator.tsx'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { SelectField } from '../../platform/ui/text-fields.tsx'
import { useUiLabels } from '../../platform/ui/ui-labels.tsx'
import { PersonPeriod } from '../payroll/person-period.tsx'
import { useStampingEmployees } from '../stamping/api.ts'
import { readWorkingTimeAddress, type WorkingTimeAddress } from './address.ts'
import { RecordDays } from './record-days.tsx'
import { RecordFacts } from './record-facts.tsx'
import classes from './working-time.module.css'

/**
 * The distance in days from today to the suggested pay period. People finish its hours about a week later.
 */
const daysBack = 7

/** The maximum length of a record, in days. */
const maxDays = 366

/**
 * A person's record of working time between two days. Users see their own record. The right to correct
 * stampings permits the records of others. The address contains the person, the days and the layout.
 */
export function WorkingTimePage() {
  const t = useTexts()
  const today = useFormat().dayOf(useNow())
  const navigate = useNavigate()
  const { employee } = useSession()
  const address = readWorkingTimeAddress(useSearch('/workingtime'))
  const { layout = 'kinds' } = address
  const { from, to } =
    address.from && address.to ? { from: address.from, to: address.to } : daysOfMonth(monthOf(today))
  const employeeId = address.employee ?? employee.Id
  const change = (changes: WorkingTimeAddress) =>
    void navigate({ to: '/workingtime', search: { ...address, ...changes }, replace: true })
  const isSpan = from <= to && to < addDays(from, maxDays)
  return (
    <Page title={t('page.workingTime')} width="full" hasBack>
      <div className={`${classes.choices} grid gap-12`}>
        <PersonField employeeId={employeeId} onChoose={(id) => change({ employee: id })} />
        <Period {...{ from, to, today }} onChange={change} />
        <SegmentedControl<RecordLayout>
          aria-label={t('workingTime.layout')}
          value={layout}
          onChange={(chosen) => change({ layout: chosen })}
          options={recordLayouts.map((value) => ({ value, label: t(`workingTime.layout.${value}`) }))}
        />
      </div>
      {isSpan ? (
        <Record {...{ employeeId, from, to, layout }} isOwn={employeeId === employee.Id} />
      ) : (
        <p role="alert" className="type-17 late">
          {t('workingTime.daysInvalid')}
        </p>
      )}
    </Page>
  )
}

interface PersonFieldProps {
  readonly employeeId: number
  readonly onChoose: (id: number) => void
}

/** The choice of a person. Renders nothing without the right to see other people's days. */
function PersonField({ employeeId, onChoose }: PersonFieldProps) {
  const t = useTexts()
  const { employee, canCall } = useSession()
  const isSupervisor = canCall(stampingCorrectionEndpoints.listSiteShifts)
  const { data: people = [] } = useStampingEmployees(isSupervisor)
  if (!isSupervisor) return null
  const others = people.filter(({ Id, IsWorkqueue }) => Id !== employee.Id && !IsWorkqueue)
  return (
    <SelectField
      label={t('workingTime.person')}
      value={String(employeeId)}
      options={[employee, ...others].map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
      onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
    />
  )
}

interface PeriodProps {
  readonly from: Day
  readonly to: Day
  readonly today: Day
  readonly onChange: (period: { readonly from: Day; readonly to: Day }) => void
}

/** The days of the record: a whole month, or any first and last day. */
function Period({ from, to, today, onChange }: PeriodProps) {
  const t = useTexts()
  const day = (label: string, value: Day, onPick: (day: Day) => void) => (
    <FieldGroup label={label}>
      <DayButton {...{ label, value, today, onPick }} />
    </FieldGroup>
  )
  return (
    <>
      <MonthNavigator
        month={monthOf(from)}
        last={monthOf(today)}
        onChange={(month) => onChange(daysOfMonth(month))}
      />
      <div className={`${classes.days} grid gap-8`}>
        {day(t('workingTime.from'), from, (picked) =>
          onChange({ from: picked, to: picked > to ? picked : to }),
        )}
        {day(t('workingTime.to'), to, (picked) =>
          onChange({ from: picked < from ? picked : from, to: picked }),
        )}
      </div>
    </>
  )
}

interface RecordProps {
  readonly employeeId: number
  readonly from: Day
  readonly to: Day
  readonly layout: RecordLayout
  readonly isOwn: boolean
}

function Record({ employeeId, from, to, layout, isOwn }: RecordProps) {
  const t = useTexts()
  const today = useFormat().dayOf(useNow())
  // Asks the person to finish the hours of the pay period that ended last, or of the nearest one in the shown
  // days.
  const [, payDay = to] = [from, addDays(today, -daysBack), to].toSorted()
  const query = { from, to, ...(!isOwn && { salesmanId: employeeId }) }
  const isEmpty = ({ Days, Corrections }: WorkingTimeRecord) => Days.length === 0 && Corrections.length === 0
  const recordQuery = useQuery({
    ...endpointQuery(workingTimeEndpoints.getWorkingTimeRecord, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <AsyncView
      query={recordQuery}
      skeleton={<LoadingSkeleton shape="rows" count={8} />}
      isEmpty={isEmpty}
      empty={
        <EmptyState icon={IconClockHour4} title={t('workingTime.empty')} hint={t('workingTime.emptyHint')} />
      }
    >
      {(record) => (
        <div className="stack gap-24">
          <RecordDays record={record} layout={layout} />
          <PersonPeriod employeeId={employeeId} date={payDay} />
          <RecordFacts record={record} />
          <SaveButtons query={{ ...query, layout }} />
        </div>
      )}
    </AsyncView>
  )
}

const { exportWorkingTimeRecord } = workingTimeEndpoints

type Query = QueryOf<typeof exportWorkingTimeRecord>

/** The buttons that save the record as a PDF, and as CSV in the style of the language's spreadsheets. */
function SaveButtons({ query }: { readonly query: Omit<Query, 'format'> }) {
  const t = useTexts()
  const { locale } = useUiLabels()
  const { mutate, isPending, variables } = useFileSave(
    (format: Query['format']) => saveFile(exportWorkingTimeRecord, { query: { ...query, format } }),
    'workingTime.saved',
  )
  const csv = locale.startsWith('en') ? 'csv-comma' : 'csv'
  const isBusy = (format: Query['format']) => isPending && variables === format
  return (
    <div className="line wrap gap-12">
      <Button icon={IconFileText} variant="tonal" isBusy={isBusy('pdf')} onClick={() => mutate('pdf')}>
        {t('workingTime.savePdf')}
      </Button>
      <Button icon={IconFileSpreadsheet} variant="tonal" isBusy={isBusy(csv)} onClick={() => mutate(csv)}>
        {t('workingTime.saveCsv')}
      </Button>
    </div>
  )
}
