import { IconCheck } from '@tabler/icons-react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { Face } from '../../../platform/shell/avatar.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import type { ShownForm } from '../api.ts'
import { useViewers } from '../viewers.ts'
import classes from './form-screen.module.css'
import type { EditedInspection } from './use-inspection.ts'

interface SavedStateProps {
  readonly form: ShownForm
  readonly edited: EditedInspection
  readonly done: number
  readonly total: number
}

/** The progress as text, and the state of the save. */
export function SavedState({ form, edited: { isSaved, isWaiting }, done, total }: SavedStateProps) {
  const t = useTexts()
  const format = useFormat()
  const { LastModified } = form
  const isOfToday = LastModified !== null && format.dayOf(LastModified) === format.dayOf(serverNow())
  const savedTime = LastModified && (isOfToday ? format.time(LastModified) : format.date(LastModified))
  const state = isSaved
    ? savedTime && <SavedAt time={savedTime} />
    : t(form.Id === null && done === 0 ? 'healthCheck.notSavedYet' : 'healthCheck.saving')
  // Announces only "waiting for the network" to screen readers, because the other states change with each
  // tap.
  return (
    <>
      {t('healthCheck.progress', { done, total })}
      {!isWaiting && state && <> · {state}</>}
      <span role="status">{isWaiting && ` · ${t('healthCheck.waits')}`}</span>
    </>
  )
}

/** The time of the save. On a phone, a check mark replaces the word, because the header has no room for it. */
function SavedAt({ time }: { readonly time: string }) {
  const t = useTexts()
  return (
    <>
      <span className={classes.saved}>{t('healthCheck.savedAt', { time })}</span>
      <span className={`${classes.savedBrief} nowrap`} aria-hidden="true">
        <IconCheck size={14} stroke={2.5} /> {time}
      </span>
    </>
  )
}

interface ProgressProps extends Pick<SavedStateProps, 'done' | 'total'> {
  readonly inspectionId: number | null
}

/** The progress as a bar, and the other users who have the inspection open. */
export function Progress({ done, total, inspectionId }: ProgressProps) {
  const t = useTexts()
  const viewers = useViewers(inspectionId)
  const names = viewers.map(({ name }) => name).join(', ')
  return (
    <div className={`${classes.top} line gap-8`}>
      <div
        role="progressbar"
        aria-label={t('healthCheck.progressLabel', { done, count: total })}
        aria-valuenow={done}
        aria-valuemax={total}
        className={`${classes.progress} grow clip rounded-full quiet`}
      >
        <span
          className={`${classes.bar} block full-height`}
          style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
        />
      </div>
      {viewers.length > 0 && (
        <span className={`${classes.viewers} line gap-4 type-13`} aria-hidden="true">
          {viewers.map(({ employeeId, name }) => (
            <Face key={employeeId} {...{ employeeId, name }} />
          ))}
          <span className="ellipsis">{names}</span>
        </span>
      )}
      <span role="status" className="visually-hidden">
        {names && t('healthCheck.alsoHere', { names })}
      </span>
    </div>
  )
}
