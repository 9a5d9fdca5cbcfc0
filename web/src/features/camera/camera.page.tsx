import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useState } from 'react'
import { useNavigate, useParams, useSearch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useGoBack } from '../../platform/shell/use-go-back.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { SelectField } from '../../platform/ui/text-fields.tsx'
import { ChooseFilesButton } from '../attachments/attach-button.tsx'
import { uploadKind, useAddFiles, useAddUpload } from '../attachments/uploads/uploads.ts'
import { useWorkOrderByNumber } from '../work-orders/api.ts'
import { readCameraAddress } from './address.ts'
import classes from './camera.page.module.css'
import { CameraView } from './camera-view.tsx'

/** Takes any number of photos for a work order (specification.md, Screens). */
export function CameraPage() {
  const { orderNumber } = useParams('/camera/$orderNumber')
  const { job } = readCameraAddress(useSearch())
  return <AddressedCamera key={`${orderNumber} ${job}`} {...{ orderNumber }} jobAtFirst={job} />
}

interface AddressedCameraProps {
  readonly orderNumber: string
  readonly jobAtFirst: string | undefined
}

function AddressedCamera({ orderNumber, jobAtFirst }: AddressedCameraProps) {
  const t = useTexts()
  const number = Number(orderNumber)
  const order = useWorkOrderByNumber(number).data
  const canAttach = useSession().canCall(attachmentEndpoints.uploadToWorkOrder)
  const [jobNumber, setJobNumber] = useState(jobAtFirst === undefined ? null : Number(jobAtFirst))
  const navigate = useNavigate()
  const leave = useGoBack(
    () => void navigate({ to: '/workorder', search: { number: String(number) }, replace: true }),
  )
  return (
    <div className={`${classes.dark} flex column ink`}>
      <Page
        title={t('page.camera')}
        mark={<Plate number={order?.Vehicle.LicenseNumber} blankLabel={t('workOrder.noPlate')} />}
        name={t('page.camera')}
        subtitle={number}
        width="full"
      >
        {canAttach ? (
          <OrderCamera
            orderNumber={number}
            jobs={order?.Jobs ?? []}
            jobNumber={jobNumber}
            onJobChange={setJobNumber}
            onDone={leave}
          />
        ) : (
          <ErrorState title={t('attachments.noRight')} hint={t('attachments.emptyReadOnly')} />
        )}
      </Page>
    </div>
  )
}

interface OrderCameraProps {
  readonly orderNumber: number
  readonly jobs: WorkOrder['Jobs']
  /** Null for the whole work order. */
  readonly jobNumber: number | null
  readonly onJobChange: (jobNumber: number | null) => void
  readonly onDone: () => void
}

/** The camera of a work order. Each photo belongs to the work order or to one of its jobs. */
function OrderCamera({ orderNumber, jobs, jobNumber, onJobChange, onDone }: OrderCameraProps) {
  const add = useAddUpload()
  const addFiles = useAddFiles({ orderNumber, jobNumber })
  const attach = async (files: readonly File[]) => {
    await addFiles(files)
    if (files.length > 0) onDone()
  }
  return (
    <CameraView
      owner={{
        kind: uploadKind,
        keep: (file, fileName) => add({ orderNumber, jobNumber }, { file, fileName, isHeld: true }),
      }}
      head={<JobSelect jobs={jobs} value={jobNumber} onChange={onJobChange} />}
      instead={<ChooseFilesButton variant="quiet" onFiles={(files) => void attach(files)} />}
      fields={(upload, change) => (
        <JobSelect jobs={jobs} value={upload.jobNumber} onChange={(jobNumber) => change({ jobNumber })} />
      )}
      onDone={onDone}
    />
  )
}

interface JobSelectProps {
  readonly jobs: WorkOrder['Jobs']
  /** Null for the whole work order. */
  readonly value: number | null
  readonly onChange: (jobNumber: number | null) => void
}

/** Selects the owner of the photos: the work order, or one of its jobs that have a number. */
function JobSelect({ jobs, value, onChange }: JobSelectProps) {
  const t = useTexts()
  const numbers = new Set(jobs.flatMap(({ JobNumber }) => JobNumber ?? []))
  if (value !== null) numbers.add(value)
  const nameOf = (number: number) => {
    const note = jobs.find(({ JobNumber }) => JobNumber === number)?.Note
    return [t('workOrder.jobs.job', { number }), note].filter(Boolean).join(' · ')
  }
  return (
    <SelectField
      label={t('camera.job')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? Number(currentTarget.value) : null)}
      options={[
        { value: '', label: t('attachments.ofOrder') },
        ...[...numbers].map((number) => ({ value: String(number), label: nameOf(number) })),
      ]}
    />
  )
}
