import { IconCloudUpload } from '@tabler/icons-react'
import type { InspectionAttachment } from '@verstas/contract/health-checks/entities.ts'
import { lazy, useMemo } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { WhenNear } from '../../../platform/ui/when-near.tsx'
import { useFileUrl } from '../../attachments/uploads/uploads.ts'
import type { ShownPhoto } from '../queued-photos.ts'
import classes from './check-photos.module.css'

const AttachmentTiles = lazy(async () => ({
  default: (await import('../../attachments/attachment-tiles.tsx')).AttachmentTiles,
}))

interface CheckPhotosProps {
  /** What they show, in words. */
  readonly label: string
  readonly inspectionId: number | null
  readonly attachments: readonly InspectionAttachment[]
  readonly queued: readonly ShownPhoto[]
}

/** The photos of a check: those at the server, and those that are on their way. */
export function CheckPhotos({ label, inspectionId, attachments, queued }: CheckPhotosProps) {
  const t = useTexts()
  const shown = useMemo(
    () =>
      attachments.flatMap(({ Id, Key, Name, Created, HasThumbnail = false }) =>
        Key === undefined
          ? []
          : {
              Id,
              Key,
              FileName: Name,
              EntityTypeDescription: label,
              EntityId: inspectionId ?? 0,
              EntityDescription: label,
              CreationDate: Created,
              HasThumbnail,
            },
      ),
    [attachments, inspectionId, label],
  )
  if (shown.length + queued.length === 0) return null
  return (
    <div className={classes.photos}>
      {shown.length > 0 && (
        <WhenNear fallback={<Places count={shown.length} />}>
          <AttachmentTiles attachments={shown} />
        </WhenNear>
      )}
      {queued.length > 0 && (
        <ul className={classes.queued} aria-label={t('healthCheck.photoWaits')}>
          {queued.map((photo) => (
            <li key={photo.id}>
              <QueuedPicture photo={photo} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Where pictures will be. */
const Places = ({ count }: { readonly count: number }) => (
  <div className={classes.queued} aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <span key={place} className={classes.picture} />
    ))}
  </div>
)

function QueuedPicture({ photo }: { readonly photo: ShownPhoto }) {
  const url = useFileUrl(photo)
  return (
    <span className={classes.picture}>
      {url && <img src={url} alt={photo.payload.fileName} className={classes.image} />}
      <IconCloudUpload size={20} aria-hidden="true" className={classes.mark} />
    </span>
  )
}
