import type { InspectionAttachment } from '@verstas/contract/health-checks/entities.ts'
import { useAttachmentPicture } from '../attachments/use-attachment-picture.ts'
import classes from './offers.module.css'

/** A photo of the workshop in an offer. The box is empty until the photo has loaded. */
export function OfferPhoto({ photo }: { readonly photo: InspectionAttachment }) {
  const { Id, Key = '', Name, Caption } = photo
  const picture = useAttachmentPicture({ Id, Key, HasThumbnail: true }, 'thumbnail')
  return (
    <span className={`${classes.photo} block relative clip rounded-inner sunken`}>
      {picture.state === 'shown' && <img src={picture.url} alt={Caption || Name} className="photo block" />}
    </span>
  )
}
