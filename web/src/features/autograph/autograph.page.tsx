import { IconEraser, IconUpload } from '@tabler/icons-react'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { canSeeCustomers } from '@verstas/domain/session/rights.ts'
import { agreedSum } from '@verstas/domain/work-orders/agreed-sum.ts'
import { useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { notifySlow } from '../../platform/device-queue/notify-slow.ts'
import { useNavigate, useParams } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { useIsShown } from '../../platform/ui/use-is-shown.ts'
import { useWorkOrderByNumber } from '../work-orders/api.ts'
import classes from './autograph.module.css'
import { SignaturePaper } from './signature-paper.tsx'
import { useSendSignature } from './use-send-signature.ts'
import { useSignaturePad } from './use-signature-pad.ts'

/** The page for a customer's signature for a work order (specification.md, Screens and States). */
export function AutographPage() {
  const t = useTexts()
  const { order } = useParams('/autograph/$order')
  const number = Number(order)
  return useSession().canCall(attachmentEndpoints.uploadToWorkOrder) ? (
    <SignaturePage orderNumber={number} />
  ) : (
    <Page title={t('page.autograph')} subtitle={t('workOrder.number', { number })} width="reading">
      <ErrorState title={t('attachments.noRight')} hint={t('attachments.emptyReadOnly')} />
    </Page>
  )
}

const longestName = 200

function SignaturePage({ orderNumber }: { readonly orderNumber: number }) {
  const t = useTexts()
  const navigate = useNavigate()
  const workOrder = useWorkOrderByNumber(orderNumber).data
  const vehicle = workOrder?.Vehicle
  const paper = useSignaturePad()
  const { isEmpty, clear, toPng } = paper
  const maySeeCustomer = canSeeCustomers(useSession().rights)
  const [typedName, setTypedName] = useState<string | null>(null)
  const signerName = typedName ?? (maySeeCustomer ? workOrder?.ContactCustomerName : null) ?? ''
  const [error, setError] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSendSignature(orderNumber)
  const isShown = useIsShown()

  const upload = async () => {
    if (isPending) return
    if (isEmpty) return setError(t('autograph.empty'))
    setError(null)
    try {
      const outcome = await mutateAsync({ png: await toPng(), signerName: signerName.trim() })
      if (outcome === 'sent') notify.success(t('autograph.sent'))
      else if (outcome === 'slow') notifySlow(t('page.autograph'))
      else notify.info(t('autograph.kept'))
      if (!isShown()) return
      clear()
      const search = { number: String(orderNumber), tab: 'workorder' } as const
      void navigate({ to: '/workorder', search, replace: true })
    } catch (failure) {
      const words = t('uploads.transmissionError', { reason: messageOf(failure, t) })
      if (isShown()) setError(words)
      else notify.error(words)
    }
  }
  const erase = () => {
    clear()
    setError(null)
  }
  return (
    <Page
      title={t('page.autograph')}
      mark={<Plate number={vehicle?.LicenseNumber} size={36} blankLabel={t('workOrder.noPlate')} />}
      name={t('page.autograph')}
      subtitle={workOrder ? shownNumber(workOrder) : orderNumber}
      width="reading"
      mainAction={
        <>
          <Button variant="quiet" icon={IconEraser} onClick={erase}>
            {t('common.clear')}
          </Button>
          <Button icon={IconUpload} isBusy={isPending} onClick={() => void upload()}>
            {t('autograph.upload')}
          </Button>
        </>
      }
    >
      {workOrder && <Agreed workOrder={workOrder} />}
      <div>
        <p className={classes.hint}>{t('autograph.hint')}</p>
        <SignaturePaper paper={paper} label={t('autograph.area')} />
      </div>
      <TextField
        className={classes.signer}
        label={t('autograph.signer')}
        autoComplete="off"
        maxLength={longestName}
        value={signerName}
        onChange={({ currentTarget }) => setTypedName(currentTarget.value)}
      />
      {error && (
        <p role="alert" className={`${classes.error} pad-12-16 rounded late pre-line`}>
          {error}
        </p>
      )}
    </Page>
  )
}

/** The jobs that the signature is about, with the sum of the customer's rows. */
function Agreed({ workOrder: { Jobs } }: { readonly workOrder: WorkOrder }) {
  const t = useTexts()
  const format = useFormat()
  const sum = agreedSum(Jobs)
  const notes = Jobs.filter(({ Note }) => Note.trim() !== '')
  if (notes.length === 0 && sum === null) return null
  return (
    <Panel title={t('autograph.agreed')}>
      <ul className={`${classes.jobs} stack gap-4`}>
        {notes.map(({ JobId, JobNumber, Note }) => (
          <li key={JobId ?? JobNumber} className="break-anywhere">
            {Note}
          </li>
        ))}
      </ul>
      {sum !== null && (
        <p className={`${classes.sum} line wrap spread`}>
          {t('autograph.sum')}
          <b className="number-18 nowrap">{format.price(sum)}</b>
        </p>
      )}
    </Panel>
  )
}
