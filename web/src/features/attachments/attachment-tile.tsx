import { UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { Attachment } from '@verstas/contract/attachments/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './attachment-tile.module.css'
import { additionOf, placeOf } from './describe-attachment.ts'
import { kindIcons, kindOf } from './kinds.ts'
import { useAttachmentPicture } from './use-attachment-picture.ts'

interface AttachmentTileProps {
  readonly attachment: Attachment
  readonly onOpen: () => void
}

/** An attachment in the grid: its picture or the sign of its kind, where it hangs, who added it and when. */
export function AttachmentTile({ attachment, onOpen }: AttachmentTileProps) {
  const t = useTexts()
  const format = useFormat()
  const { FileName, Caption, SignerName } = attachment
  const Kind = kindOf(attachment)
  const picture = useAttachmentPicture(attachment, 'thumbnail')
  const KindIcon = kindIcons[Kind]
  const name = Caption ?? (Kind === 'Signature' && SignerName ? SignerName : FileName)
  return (
    <UnstyledButton className={classes.tile} onClick={onOpen} aria-haspopup="dialog">
      <span className={classes.picture} data-kind={Kind}>
        {picture.state === 'shown' ? (
          <img src={picture.url} alt="" className={classes.image} />
        ) : (
          <KindIcon size={40} stroke={1.5} aria-hidden="true" />
        )}
        {Kind === 'Video' && picture.state === 'shown' && (
          <IconPlayerPlayFilled size={40} className={classes.play} aria-hidden="true" />
        )}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.soft}>{placeOf(attachment, t)}</span>
        <span className={classes.soft}>{additionOf(attachment, t, format)}</span>
      </span>
    </UnstyledButton>
  )
}
