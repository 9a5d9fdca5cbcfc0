import { canStampOthers } from '@verstas/domain/session/rights.ts'
import { lazy, Suspense, useId, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { TextField } from '../../../platform/ui/text-fields.tsx'
import { useStampingEmployees } from '../api.ts'
import classes from './stamping-form.module.css'
import { isEmptyTime, isOutOfRange, isTime, type TimeEntry } from './time-entry.ts'
import { TimeParts } from './time-parts.tsx'
import type { useStampingForm } from './use-stamping-form.ts'
import { TypeField, WorkField } from './work-fields.tsx'

/**
 * Loads the field only for users who may stamp others, because its code is as large as the code of the form.
 */
const EmployeeField = lazy(async () => ({
  default: (await import('../../../shared/employees/employee-field.tsx')).EmployeeField,
}))

interface StampingFormProps {
  readonly stamping: ReturnType<typeof useStampingForm>
  readonly startRefusal: string | null
}

/** The fields for employee, type, start, work order and rows (specification.md, Screens). */
export function StampingForm({ stamping, startRefusal }: StampingFormProps) {
  const t = useTexts()
  const { employee, settings, rights } = useSession()
  const isForOthers = canStampOthers(rights)
  const { data: employees, error: employeesError } = useStampingEmployees(isForOthers)
  const { form, types, workOrder, entry, dispatch, changeStart } = stamping
  const whyNoNames = employeesError ? messageOf(employeesError, t) : t('common.loading')
  const nobodyFound = employees ? t('stamping.nobodyFound') : whyNoNames
  const me = employee.Id === form.employeeId ? employee : null
  const myself = <TextField label={t('stamping.employee')} value={me?.Name ?? ''} disabled readOnly />

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
    <div className="stack gap-16">
      {isForOthers ? (
        <Suspense fallback={myself}>
          <EmployeeField
            label={t('stamping.employee')}
            unchosenHint={t('stamping.employeeHint')}
            nobodyFound={nobodyFound}
            employees={employees ?? []}
            chosen={employees?.find(({ Id }) => Id === form.employeeId) ?? me}
            onChoose={(chosen) => dispatch({ kind: 'employeeChosen', employeeId: chosen?.Id ?? null })}
          />
        </Suspense>
      ) : (
        myself
      )}
      <div className={`${classes.pair} grid gap-16`}>
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

interface StartTimeFieldProps {
  readonly entry: TimeEntry
  readonly onChange: (entry: TimeEntry) => void
  /** True if the site allows editing the start; otherwise the start is the current time. */
  readonly isEditable: boolean
  /** The server's error message about the time; null if there is none. */
  readonly refusal: string | null
}

/** The start of the stamping: the current time, which advances, or the typed hour and minute. */
function StartTimeField({ entry, onChange, isEditable, refusal }: StartTimeFieldProps) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const id = useId()
  const [isTyping, setIsTyping] = useState(false)
  // An incomplete time is not an error while the user is typing it.
  const isInvalid = isOutOfRange(entry) || (!isTyping && !isEmptyTime(entry) && !isTime(entry))
  const error = refusal ?? (isInvalid ? t('stamping.startTimeInvalid') : null)

  const nowWords = (
    <span className="soft">
      {t('stamping.startNow')} <span className="number-19 ink">{format.time(now)}</span>
    </span>
  )
  return (
    <fieldset
      onFocus={() => setIsTyping(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIsTyping(currentTarget.contains(relatedTarget))}
    >
      <legend className="type-15 strong">{t('stamping.startTime')}</legend>
      <div className="line wrap gap-y-8 gap-x-16 touch">
        {isEditable && (
          <TimeParts
            entry={entry}
            onChange={onChange}
            isInvalid={error !== null}
            describedBy={`${id}-error`}
          />
        )}
        {(!isEditable || isEmptyTime(entry)) && nowWords}
      </div>
      <div id={`${id}-error`} role="alert" className="type-15 late">
        {error}
      </div>
    </fieldset>
  )
}
