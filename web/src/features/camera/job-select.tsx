import { NativeSelect } from '@mantine/core'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'

interface JobSelectProps {
  readonly jobs: WorkOrder['Jobs']
  /** Null for the whole work order. */
  readonly value: number | null
  readonly onChange: (jobNumber: number | null) => void
}

/** What photos are attached to: the work order, or one of its jobs that have a number. */
export function JobSelect({ jobs, value, onChange }: JobSelectProps) {
  const t = useTexts()
  const numbers = new Set(jobs.flatMap(({ JobNumber }) => JobNumber ?? []))
  if (value !== null) numbers.add(value)
  const nameOf = (number: number) => {
    const note = jobs.find(({ JobNumber }) => JobNumber === number)?.Note
    return [t('workOrder.jobs.job', { number }), note].filter(Boolean).join(' · ')
  }
  return (
    <NativeSelect
      label={t('camera.job')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? Number(currentTarget.value) : null)}
      data={[
        { value: '', label: t('attachments.ofOrder') },
        ...[...numbers].map((number) => ({ value: String(number), label: nameOf(number) })),
      ]}
    />
  )
}
