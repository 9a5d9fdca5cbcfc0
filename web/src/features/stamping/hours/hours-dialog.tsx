import { useQuery } from '@tanstack/react-query'
import type { EmployeeHours } from '@verstas/contract/stamping/hours.ts'
import '../../../platform/ui/mantine-pages.css.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { PickDialog, PickList } from '../../../platform/ui/pick-dialog.tsx'
import { employeeHoursQuery } from '../api.ts'
import classes from './hours-dialog.module.css'
import { HoursMonth } from './hours-month.tsx'

interface HoursDialogProps {
  readonly employee?: { readonly Id: number; readonly Name: string } | undefined
  readonly onClose: () => void
}

/** The balances of flextime and KiKy hours, and how the days made them (specification.md, Stamping rules). */
export default function HoursDialog({ employee, onClose }: HoursDialogProps) {
  const t = useTexts()
  const query = useQuery(employeeHoursQuery(employee?.Id))
  return (
    <PickDialog
      opened
      onClose={onClose}
      title={employee ? t('hours.titleOf', { name: employee.Name }) : t('hours.title')}
    >
      <PickList fills>
        <div className={classes.content}>
          <AsyncView
            query={query}
            skeleton={<LoadingSkeleton shape="rows" count={4} />}
            errorHint={(error) => messageOf(error, t)}
          >
            {(hours) => (
              <>
                <Balances hours={hours} />
                {/* A server that does not say up to when it reckons has no days either. */}
                {hours.asOf && <HoursMonth hours={hours} isOwn={employee === undefined} />}
              </>
            )}
          </AsyncView>
        </div>
      </PickList>
    </PickDialog>
  )
}

/** Only what is in use for the employee. */
function Balances({ hours }: { hours: EmployeeHours }) {
  const t = useTexts()
  const format = useFormat()
  const { isFlexInUse, isKiKyInUse, flexMinutes, kiKyMinutes, asOf } = hours
  if (!isFlexInUse && !isKiKyInUse) return <p className={classes.soft}>{t('hours.noneInUse')}</p>
  return (
    <div>
      <dl className={classes.balances}>
        {isFlexInUse && (
          <div>
            <dt>{t('hours.flexBalance')}</dt>
            <dd>{format.signedHours(flexMinutes)}</dd>
          </div>
        )}
        {isKiKyInUse && (
          <div>
            <dt>{t('hours.kiKyBalance')}</dt>
            <dd>{format.signedHours(kiKyMinutes)}</dd>
          </div>
        )}
      </dl>
      {asOf && <p className={classes.soft}>{t('hours.asOf', { time: format.dateTime(asOf) })}</p>}
    </div>
  )
}
