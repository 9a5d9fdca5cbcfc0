import { IconArrowBackUp, IconArrowUpRight, IconCircle, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { useFileUrl } from '../attachments/uploads/uploads.ts'
import { DrawingBoard, type Shape } from './drawing-board.tsx'
import classes from './shots.module.css'
import type { Shot, ShotChange, ShownShot } from './use-shots.ts'

interface ShotStripProps {
  readonly shots: readonly ShownShot<Shot>[]
  readonly onOpen: (id: string) => void
}

/** The photos of this visit in a row, scrolled to the latest. A tap opens a photo. */
export function ShotStrip({ shots, onOpen }: ShotStripProps) {
  const t = useTexts()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new photo
  useEffect(() => {
    if (list.current) list.current.scrollLeft = list.current.scrollWidth
  }, [shots.length])
  return (
    <ul ref={list} className={`${classes.strip} flex gap-8`} aria-label={t('camera.shots')}>
      {shots.map((shot, index) => (
        <li key={shot.id}>
          <button
            type="button"
            className={`${classes.shot} block clip rounded-inner quiet`}
            aria-label={t('camera.openShot', { number: index + 1 })}
            aria-haspopup="dialog"
            onClick={() => onOpen(shot.id)}
          >
            <ShotPicture shot={shot} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function ShotPicture({ shot }: { readonly shot: ShownShot<Shot> }) {
  const url = useFileUrl(shot)
  return url && <img src={url} alt="" className="photo" />
}

/** Renders the inputs that the owner adds to a shot. */
export type ShotFields<S extends Shot> = (shot: S, onChange: (values: Partial<S>) => void) => ReactNode

interface ShotDialogProps<S extends Shot> {
  readonly shot: ShownShot<S>
  /** The photo's position among those of this visit, from 1. */
  readonly number: number
  readonly fields: ShotFields<S> | undefined
  readonly onKeep: (change: ShotChange<S>) => void
  readonly onDiscard: () => void
  readonly onClose: () => void
}

const tools = { arrow: IconArrowUpRight, circle: IconCircle } as const
const longestCaption = 500

/** Edits a photo before it is sent: its drawing, its caption and the owner's inputs. */
export function ShotDialog<S extends Shot>(props: ShotDialogProps<S>) {
  const { shot, number, fields, onKeep, onDiscard, onClose } = props
  const t = useTexts()
  const url = useFileUrl(shot)
  const [tool, setTool] = useState<Shape['kind']>('arrow')
  const [shapes, setShapes] = useState<readonly Shape[]>([])
  const [caption, setCaption] = useState(shot.payload.caption ?? '')
  const [values, setValues] = useState<Partial<S>>({})
  return (
    <FormDialog
      title={t('camera.shot', { number })}
      onClose={onClose}
      onSubmit={() => onKeep({ caption: caption.trim(), values, shapes })}
      actions={<Button type="submit">{t('camera.keep')}</Button>}
    >
      <fieldset className={`${classes.tools} flex wrap gap-8`} aria-label={t('camera.tools')}>
        {(['arrow', 'circle'] as const).map((kind) => {
          const ToolIcon = tools[kind]
          return (
            <Button
              key={kind}
              variant={kind === tool ? 'main' : 'quiet'}
              aria-pressed={kind === tool}
              icon={ToolIcon}
              onClick={() => setTool(kind)}
            >
              {t(`camera.${kind}`)}
            </Button>
          )
        })}
        <Button
          variant="quiet"
          icon={IconArrowBackUp}
          disabled={shapes.length === 0}
          onClick={() => setShapes(shapes.slice(0, -1))}
        >
          {t('camera.undo')}
        </Button>
      </fieldset>
      {url && (
        <DrawingBoard
          picture={url}
          label={t('camera.picture')}
          keys={t('camera.keys')}
          tool={tool}
          shapes={shapes}
          onChange={setShapes}
        />
      )}
      <TextField
        label={t('camera.caption')}
        maxLength={longestCaption}
        value={caption}
        onChange={({ currentTarget }) => setCaption(currentTarget.value)}
      />
      {fields?.({ ...shot.payload, ...values }, (next) => setValues({ ...values, ...next }))}
      <Button variant="quiet" className={classes.discard} icon={IconTrash} onClick={onDiscard}>
        {t('camera.discard')}
      </Button>
    </FormDialog>
  )
}
