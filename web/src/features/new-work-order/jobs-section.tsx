import { IconPlus, IconSearch, IconTool, IconX } from '@tabler/icons-react'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import { maxNewJobs, type NewOrderJob } from '@verstas/contract/own-data/entities.ts'
import { refuseOperation } from '@verstas/domain/work-orders/job-rules.ts'
import { useId, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'
import { useOperations } from './api.ts'
import classes from './new-order.module.css'
import { plannedMinutes, wholeNumber } from './order-form.ts'
import type { SectionProps } from './section-props.ts'

const pauseMs = 250
/** The maximum number of suggested operations. */
const proposed = 5
/** The planned minutes of a job that is not in the catalogue. */
const usualMinutes = 30

/** The jobs of the work order: operations of the catalogue, or free text. */
export function JobsSection({ form: { jobs, vehicle }, onChange }: SectionProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  const add = (job: NewOrderJob) => onChange({ jobs: [...jobs, job] })
  return (
    <section className="stack gap-8 pad-16 card" aria-labelledby={id}>
      <div className="line spread gap-8">
        <h2 id={id} className="type-17 strong">
          {t('newOrder.jobs')}
        </h2>
        {jobs.length > 0 && <span className="number-18">{format.duration(plannedMinutes(jobs))}</span>}
      </div>
      {jobs.length > 0 && (
        <ul className="bleed lined" aria-labelledby={id}>
          {jobs.map((job, place) => (
            <JobRow
              // biome-ignore lint/suspicious/noArrayIndexKey: jobs have no id, and two can be equal
              key={place}
              job={job}
              onChange={(next) => onChange({ jobs: jobs.with(place, next) })}
              onRemove={() => onChange({ jobs: jobs.toSpliced(place, 1) })}
            />
          ))}
        </ul>
      )}
      {jobs.length < maxNewJobs && <AddJob onAdd={add} vin={vehicle?.SerialNumber} />}
    </section>
  )
}

interface JobRowProps {
  readonly job: NewOrderJob
  readonly onChange: (job: NewOrderJob) => void
  readonly onRemove: () => void
}

function JobRow({ job, onChange, onRemove }: JobRowProps) {
  const t = useTexts()
  const format = useFormat()
  const { Name, Minutes, Operation } = job
  return (
    <li className="row tall">
      <IconTool size={24} stroke={1.75} aria-hidden="true" className="rigid brand" />
      <span className="grow shrink">
        <span className="block type-17 break-anywhere">{Name}</span>
        {Operation && <span className="block type-15 soft">{Operation.WorkOperationCode}</span>}
      </span>
      {Operation ? (
        <span className="rigid number-18">{Minutes == null ? '' : format.duration(Minutes)}</span>
      ) : (
        <TextField
          className={classes.minutes ?? ''}
          aria-label={t('newOrder.minutesOf', { job: Name })}
          unit="min"
          inputMode="numeric"
          maxLength={4}
          value={Minutes ?? ''}
          onChange={({ currentTarget }) => onChange({ ...job, Minutes: wholeNumber(currentTarget.value) })}
        />
      )}
      <IconButton
        variant="neutral"
        label={t('newOrder.removeJob', { job: Name })}
        icon={IconX}
        onClick={onRemove}
      />
    </li>
  )
}

interface AddJobProps {
  readonly onAdd: (job: NewOrderJob) => void
  readonly vin: string | undefined
}

/** Suggests operations while the user types. The typed text itself can also become a job. */
function AddJob({ onAdd, vin }: AddJobProps) {
  const t = useTexts()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), pauseMs)
  const query = useOperations(search, vin)
  const found =
    search === '' ? [] : (query.data ?? []).filter((one) => !refuseOperation(one)).slice(0, proposed)
  const take = (job: NewOrderJob) => {
    setTyped('')
    onAdd(job)
  }
  const takeOwn = () => take({ Name: typed.trim(), Minutes: usualMinutes })
  return (
    <form
      className="stack gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (typed.trim() !== '') takeOwn()
      }}
    >
      <TextField
        label={t('newOrder.addJob')}
        icon={IconSearch}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        description={query.error ? t('newOrder.searchFailed') : t('newOrder.addJobHint')}
      />
      {typed.trim() !== '' && (
        <div className="flex wrap gap-8">
          {found.map((operation) => (
            <Button
              key={`${operation.SupplierNumber} ${operation.WorkOperationCode}`}
              variant="tonal"
              size="small"
              icon={IconPlus}
              onClick={() => take(jobOf(operation))}
            >
              {[operation.Name, operation.SupplierName, format.duration(operation.StandardTime)]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          ))}
          <Button type="submit" variant="quiet" size="small" icon={IconPlus}>
            {t('newOrder.ownWords', { words: typed.trim() })}
          </Button>
        </div>
      )}
    </form>
  )
}

const jobOf = ({ Name, StandardTime, SupplierNumber, WorkOperationCode }: WorkOperation): NewOrderJob => ({
  Name,
  Minutes: StandardTime,
  Operation: { SupplierNumber, WorkOperationCode },
})
