import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { useWorkOrderByNumber } from '../work-orders/api.ts'
import { readCameraAddress } from './address.ts'
import classes from './camera.page.module.css'
import { CameraView } from './camera-view.tsx'

/** Photos of a work order, as many as one likes in a row (specification.md, Screens). */
export function CameraPage() {
  const t = useTexts()
  const { orderNumber } = useParams({ from: '/signed-in/camera/$orderNumber' })
  const { job: jobAtFirst } = readCameraAddress(useSearch({ strict: false }))
  const number = Number(orderNumber)
  const order = useWorkOrderByNumber(number).data
  const canAttach = useSession().canCall(attachmentEndpoints.uploadToWorkOrder)
  const [jobNumber, setJobNumber] = useState(jobAtFirst === undefined ? null : Number(jobAtFirst))
  const leave = useLeave(number)
  const job = order?.Jobs.find(({ JobNumber }) => jobNumber !== null && JobNumber === jobNumber)
  return (
    <div className={classes.dark}>
      <Page
        title={t('page.camera')}
        mark={<Plate number={order?.Vehicle.LicenseNumber} blankLabel={t('workOrder.noPlate')} />}
        name={jobNumber === null ? t('attachments.ofOrder') : t('workOrder.jobs.job', { number: jobNumber })}
        subtitle={job?.Note || number}
        width="full"
      >
        {canAttach ? (
          <CameraView
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

/** Back to where one came from; who came from nowhere goes to the work order. */
function useLeave(orderNumber: number): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/workorder', search: { number: String(orderNumber) }, replace: true })
  }
}
