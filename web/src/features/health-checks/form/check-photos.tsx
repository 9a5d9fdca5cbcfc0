import { IconCloudUpload } from '@tabler/icons-react'
import type { InspectionAttachment } from '@verstas/contract/health-checks/entities.ts'
import { type ComponentProps, useMemo } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useLoadedLater } from '../../../platform/ui/use-loaded-later.ts'
import type { AttachmentTiles } from '../../attachments/attachment-tiles.tsx'
import { useFileUrl } from '../../attachments/uploads/uploads.ts'
import type { ShownPhoto } from '../queued-photos.ts'
import classes from './check-photos.module.css'

const loadTiles = async () => (await import('../../attachments/attachment-tiles.tsx')).AttachmentTiles

interface CheckPhotosProps {
  /** Text that names the subject of the photos. */
  readonly label: string
  readonly inspectionId: number | null
  readonly attachments: readonly InspectionAttachment[]
  readonly queued: readonly ShownPhoto[]
  /** True if no photo can be removed here. */
  readonly isFixed?: boolean
}

/** The photos of a check, a marker or the whole vehicle: those on the server, and the unsent ones. */
export function CheckPhotos({ label, inspectionId, attachments, queued, isFixed }: CheckPhotosProps) {
  const t = useTexts()
  const shownAttachments = useMemo(
    () =>
      attachments.flatMap(({ Id, Key, Name, Caption = null, Created, HasThumbnail = false, InspectionId }) =>
        Key === undefined
          ? []
          : {
              Id,
              Key,
              FileName: Name,
              Caption,
              EntityTypeDescription: label,
              EntityId: inspectionId ?? 0,
              EntityDescription: label,
              CreationDate: Created,
              HasThumbnail,
              ...(inspectionId !== null && { inspectionId }),
              // The photo of a finding that was taken over belongs to the earlier inspection.
              isFixed: isFixed || (InspectionId !== undefined && InspectionId !== inspectionId),
            },
      ),
    [attachments, inspectionId, isFixed, label],
  )
  if (shownAttachments.length + queued.length === 0) return null
  return (
    <div className={`${classes.photos} grid gap-4 full`}>
      {shownAttachments.length > 0 && <Tiles attachments={shownAttachments} />}
      {queued.length > 0 && (
        <ul className={`${classes.queued} grid gap-4 clip rounded`} aria-label={t('healthCheck.photoWaits')}>
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

/** The photos on the server. The code of the tiles loads after the form; placeholders reserve the space. */
function Tiles({ attachments }: ComponentProps<typeof AttachmentTiles>) {
  const Loaded = useLoadedLater(loadTiles)
  if (Loaded) return <Loaded attachments={attachments} />
  return (
    <div className={`${classes.queued} grid gap-4 clip rounded`} aria-hidden="true">
      {attachments.map(({ Id }) => (
        <span key={Id} className={`${classes.picture} block relative clip sunken`} />
      ))}
    </div>
  )
}

function QueuedPicture({ photo }: { readonly photo: ShownPhoto }) {
  const url = useFileUrl(photo)
  const { contentType } = photo.payload
  return (
    <span className={`${classes.picture} block relative clip sunken`}>
      {url && contentType.startsWith('image/') && (
        <img src={url} alt={photo.payload.caption || photo.payload.fileName} className="photo" />
      )}
      <IconCloudUpload size={20} aria-hidden="true" className={`${classes.mark} absolute rounded-full`} />
    </span>
  )
}
