import { IconCalendarOff } from '@tabler/icons-react'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { PrintDayButton } from '../../../shared/paper/print-day-button.tsx'
import { EmployeeSelect } from './employee-select.tsx'
import { ResultList } from './result-list.tsx'
import { useFoundReservations, useMyFoundReservations, useReservationsOfToday } from './search-api.ts'

/** The signed-in user's reservations of today. */
export function MyReservationsTab() {
  const t = useTexts()
  return (
    <ResultList
      query={useMyFoundReservations()}
      label={t('workOrderSearch.reservations')}
      list="mine"
      filters={{}}
      empty={<NoReservationsOfMine />}
    />
  )
}

/** The reservations of the site today, or those of one employee. */
export function AllReservationsTab({ employeeId }: { employeeId: string | undefined }) {
  const t = useTexts()
  const navigate = useNavigate()
  const filterBy = (receiver: string | undefined) =>
    navigate({
      to: '/workordersearch',
      search: { tab: 'all', ...(receiver !== undefined && { receiver }) },
      replace: true,
    })
  return (
    <>
      <div className="line gap-8 bottom">
        <div className="grow shrink">
          <EmployeeSelect
            label={t('workOrderSearch.employee')}
            anyone={t('workOrderSearch.anyEmployee')}
            value={employeeId}
            onChange={(employee) => void filterBy(employee)}
          />
        </div>
        <PrintToday employeeId={employeeId} />
      </div>
      <ResultList
        query={useFoundReservations(employeeId)}
        label={t('workOrderSearch.reservations')}
        list="all"
        filters={employeeId === undefined ? {} : { receiver: employeeId }}
        empty={<NoReservations isFiltered={employeeId !== undefined} />}
      />
    </>
  )
}

/** Prints the reservations of the list. Renders nothing until they have loaded. */
function PrintToday({ employeeId }: { readonly employeeId: string | undefined }) {
  const t = useTexts()
  const { day, data = [] } = useReservationsOfToday(employeeId)
  return <PrintDayButton title={t('workOrderSearch.reservations')} day={day} reservations={data} />
}

/** The message if the user has no reservations today. */
export function NoReservationsOfMine() {
  const t = useTexts()
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={t('workOrderSearch.mineEmptyTitle')}
      hint={t('workOrderSearch.mineEmptyHint')}
      action={<ShowAllLink />}
    />
  )
}

/** The message if the site, or the employee of the filter, has no reservations today. */
export function NoReservations({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts()
  return isFiltered ? (
    <EmptyState
      icon={IconCalendarOff}
      title={t('workOrderSearch.employeeEmptyTitle')}
      action={<ShowAllLink />}
    />
  ) : (
    <EmptyState
      icon={IconCalendarOff}
      title={t('workOrderSearch.allEmptyTitle')}
      hint={t('workOrderSearch.allEmptyHint')}
    />
  )
}

function ShowAllLink() {
  const t = useTexts()
  return (
    <Button
      variant="quiet"
      render={(props) => <Link to="/workordersearch" search={{ tab: 'all' }} replace {...props} />}
    >
      {t('workOrderSearch.showAll')}
    </Button>
  )
}
