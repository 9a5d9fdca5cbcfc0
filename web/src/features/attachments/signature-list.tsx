import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { canSeeCustomers } from '@verstas/domain/session/rights.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Collapsible } from '../../platform/ui/collapsible.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { useAttachments } from './api.ts'
import { filterAttachments } from './describe-attachment.ts'
import classes from './signature-list.module.css'
import { useAttachmentPicture } from './use-attachment-picture.ts'

/**
 * The signatures of a work order, each with picture, signer, author and time. Renders nothing if there are no
 * signatures.
 */
export default function SignatureList({ workOrderId }: { readonly workOrderId: number }) {
  const t = useTexts()
  const signatures = filterAttachments(useAttachments(workOrderId).data ?? [], 'Signature')
  if (signatures.length === 0) return null
  return (
    <Collapsible title={t('attachments.signatures')} isOpenAtFirst>
      <ul className="stack gap-12">
        {signatures.map((signature) => (
          <Signature key={signature.Id} signature={signature} />
        ))}
      </ul>
    </Collapsible>
  )
}

function Signature({ signature }: { readonly signature: Attachment }) {
  const t = useTexts()
  const format = useFormat()
  const picture = useAttachmentPicture(signature, 'thumbnail')
  const isCustomerVisible = canSeeCustomers(useSession().rights)
  const { SignerName, CreatedBy, CreationDate } = signature
  const time = format.dateTime(CreationDate)
  return (
    <li className="line wrap gap-y-8 gap-x-16">
      <span className={`${classes.paper} block rounded-inner`}>
        {picture.state === 'shown' && (
          <img src={picture.url} alt="" className={`${classes.ink} full full-height`} />
        )}
      </span>
      <span>
        <span className="block strong">
          {SignerName
            ? t('attachments.signedBy', { name: SignerName })
            : isCustomerVisible && t('attachments.signerUnknown')}
        </span>
        <span className={`${classes.soft} block soft`}>
          {CreatedBy ? t('attachments.receivedBy', { name: CreatedBy.Name, time }) : time}
        </span>
      </span>
    </li>
  )
}
