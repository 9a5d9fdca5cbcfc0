import { canStampOthers } from '@verstas/domain/stamping/employees.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useStampingEmployees } from '../api.ts'
import { EmployeeField } from './employee-field.tsx'
import classes from './stamping-form.module.css'
import { StartTimeField } from './start-time-field.tsx'
import { TypeField } from './type-field.tsx'
import type { useStampingForm } from './use-stamping-form.ts'
import { WorkField } from './work-field.tsx'

interface StampingFormProps {
  readonly stamping: ReturnType<typeof useStampingForm>
  readonly startRefusal: string | null
}

/** Who, what for, from when, and on which rows (specification.md, Screens). */
export function StampingForm({ stamping, startRefusal }: StampingFormProps) {
  const t = useTexts()
  const { employee, settings, rights } = useSession()
  const isForOthers = canStampOthers(rights)
  const { data: employees = [] } = useStampingEmployees(isForOthers)
  const { form, types, workOrder, entry, dispatch, changeStart } = stamping
  const me = employee.Id === form.employeeId ? employee : null

  if (!types.data)
    return types.isError ? (
      <ErrorState
        hint={messageOf(types.error, t)}
        onRetry={() => void types.refetch()}
        isRetrying={types.isFetching}
      />
    ) : (
      <LoadingSkeleton height={[76, 76, 76, 96, 136, 136, 136, 136]} />
    )
  return (
    <div className={classes.form}>
      <EmployeeField
        employees={employees}
        chosen={employees.find(({ Id }) => Id === form.employeeId) ?? me}
        onChoose={(chosen) => dispatch({ kind: 'employeeChosen', employeeId: chosen?.Id ?? null })}
        isDisabled={!isForOthers}
      />
      <div className={classes.pair}>
        <TypeField
          types={types.data}
          chosen={form.type}
          onChoose={(type) => dispatch({ kind: 'typeChosen', type })}
        />
        <StartTimeField
          entry={entry}
          onChange={changeStart}
          isEditable={settings.GeneralSettings.AllowStampingStartTimeEdit}
          refusal={startRefusal}
        />
      </div>
      {form.type?.IsWorkOrder && <WorkField form={form} dispatch={dispatch} workOrder={workOrder} />}
    </div>
  )
}
