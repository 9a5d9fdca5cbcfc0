import { IconDownload, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { attachmentKinds } from '@verstas/contract/attachments/kinds.ts'
import { useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { type Translate, useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { FilterChip, FilterChips } from '../../platform/ui/filter-chip.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { download, downloadAll, hasTickets } from './attachment-api.ts'
import {
  additionOf,
  filterAttachments,
  type KindFilter,
  kindIcons,
  kindOf,
  placeOf,
  type ShownAttachment,
} from './describe-attachment.ts'
import classes from './gallery.module.css'
import { useAttachmentPicture } from './use-attachment-picture.ts'
import { Viewer } from './viewer/viewer.tsx'

/**
 * True if the files can be saved. Any server sends a single file. Several files need a server that offers
 * archives.
 */
const isSavable = (visible: readonly Attachment[]): boolean =>
  visible.length === 1 || visible.some(hasTickets)

interface GalleryProps {
  readonly workOrderId: number
  readonly attachments: readonly Attachment[]
}

/** The attachments of a work order, to view, filter by kind, and save. */
export function Gallery({ workOrderId, attachments }: GalleryProps) {
  const t = useTexts()
  const [filter, setFilter] = useState<KindFilter>('all')
  const [openId, setOpenId] = useState<number | null>(null)
  const visible = filterAttachments(attachments, filter)
  return (
    <>
      <KindChoice attachments={attachments} value={filter} onChange={setFilter} />
      {visible.length === 0 && attachments.length > 0 && <EmptyState title={t('attachments.noneOfKind')} />}
      {placesOf(visible, t).map(([place, ofPlace], index) => (
        <section key={place}>
          <div className="line wrap spread gap-y-0 gap-x-8 touch">
            <h2 className={`${classes.place} type-15 strong soft`}>{place}</h2>
            {index === 0 && isSavable(visible) && (
              <DownloadAllButton {...{ workOrderId, filter }} attachments={visible} />
            )}
          </div>
          <ul className={`${classes.grid} grid gap-4 clip rounded`} aria-label={t('attachments.list')}>
            {ofPlace.map((attachment) => (
              <li key={attachment.Id}>
                <AttachmentTile attachment={attachment} onOpen={() => setOpenId(attachment.Id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {openId !== null && (
        <Viewer attachments={visible} openId={openId} onShow={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}

interface KindChoiceProps {
  readonly attachments: readonly Attachment[]
  readonly value: KindFilter
  readonly onChange: (filter: KindFilter) => void
}

/**
 * Offers a filter by kind if there are several kinds. The selected kind remains in the filter after the last
 * attachment of this kind is removed.
 */
function KindChoice({ attachments, value, onChange }: KindChoiceProps) {
  const t = useTexts()
  const present = attachmentKinds.filter(
    (kind) => kind === value || filterAttachments(attachments, kind).length > 0,
  )
  if (present.length < 2) return null
  return (
    <FilterChips label={t('attachments.filter')}>
      {(['all', ...present] as const).map((kind) => (
        <FilterChip key={kind} isChosen={kind === value} onToggle={() => onChange(kind)}>
          {t(kind === 'all' ? 'attachments.all' : `attachments.kind.${kind}`)}
          <span>{filterAttachments(attachments, kind).length}</span>
        </FilterChip>
      ))}
    </FilterChips>
  )
}

/** Groups the attachments by the entity that they belong to, in the order of the list. */
function placesOf(attachments: readonly Attachment[], t: Translate): [string, Attachment[]][] {
  const places = new Map<string, Attachment[]>()
  for (const attachment of attachments) {
    const place = placeOf(attachment, t)
    places.set(place, [...(places.get(place) ?? []), attachment])
  }
  return [...places]
}

interface DownloadAllButtonProps {
  readonly workOrderId: number
  /** The attachments after filtering. */
  readonly attachments: readonly Attachment[]
  readonly filter: KindFilter
}

/** Saves all visible files: several as one archive, a single one unchanged. */
function DownloadAllButton({ workOrderId, attachments, filter }: DownloadAllButtonProps) {
  const t = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const [first, second] = attachments
      return first && !second ? download(first) : downloadAll(workOrderId, filter)
    },
    onError: (error) => notify.error(t('attachments.downloadFailed', { reason: messageOf(error, t) })),
  })
  return (
    <Button
      variant="plain"
      className={classes.download}
      icon={IconDownload}
      isBusy={isPending}
      onClick={() => mutate()}
    >
      {t('attachments.downloadAll', { count: attachments.length })}
    </Button>
  )
}

interface AttachmentTileProps {
  readonly attachment: ShownAttachment
  readonly onOpen: () => void
}

/** An attachment in the grid: its picture, or the icon of its kind with its name. */
export function AttachmentTile({ attachment, onOpen }: AttachmentTileProps) {
  const t = useTexts()
  const format = useFormat()
  const { FileName, Caption, SignerName } = attachment
  const Kind = kindOf(attachment)
  const picture = useAttachmentPicture(attachment, 'thumbnail')
  const KindIcon = kindIcons[Kind]
  const name = Caption ?? (Kind === 'Signature' && SignerName ? SignerName : FileName)
  return (
    <button
      type="button"
      className={`${classes.tile} inset-focus line column justify-centre full relative clip surface`}
      onClick={onOpen}
      aria-haspopup="dialog"
    >
      <span className={`${classes.picture} grid centre rigid soft`} data-kind={Kind}>
        {picture.state === 'shown' ? (
          <img src={picture.url} alt="" className={`${classes.image} photo fill`} />
        ) : (
          <KindIcon size={32} stroke={1.5} aria-hidden="true" />
        )}
        {Kind === 'Video' && picture.state === 'shown' && (
          <IconPlayerPlayFilled
            size={24}
            className={`${classes.play} absolute rounded-full`}
            aria-hidden="true"
          />
        )}
      </span>
      {/* Shows only the name, and only if there is no picture. Screen readers also read the other facts. */}
      <span className={picture.state === 'shown' ? 'visually-hidden' : classes.words}>
        <span className="clip type-13 strong break-anywhere clamp-2">{name}</span>
        <span className="visually-hidden">{placeOf(attachment, t)}</span>
        <span className="visually-hidden">{additionOf(attachment, t, format)}</span>
      </span>
    </button>
  )
}
