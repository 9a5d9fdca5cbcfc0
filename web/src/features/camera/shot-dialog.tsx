import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowUpRight, IconCircle, IconTrash } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { type ShownUpload, useFileUrl } from '../attachments/uploads/uploads.ts'
import type { Shape } from './drawing.ts'
import { DrawingBoard } from './drawing-board.tsx'
import { JobSelect } from './job-select.tsx'
import classes from './shot-dialog.module.css'
import type { ShotChange } from './use-shots.ts'

interface ShotDialogProps {
  readonly shot: ShownUpload
  /** Its place among the photos of this visit. */
  readonly number: number
  readonly jobs: WorkOrder['Jobs']
  readonly onKeep: (change: ShotChange) => void
  readonly onDiscard: () => void
  readonly onClose: () => void
}

const tools = { arrow: IconArrowUpRight, circle: IconCircle } as const
const longestCaption = 500

/** One photo before it is sent: drawn on, given words and a job, or discarded. */
export function ShotDialog({ shot, number, jobs, onKeep, onDiscard, onClose }: ShotDialogProps) {
  const t = useTexts()
  const url = useFileUrl(shot)
  const [tool, setTool] = useState<Shape['kind']>('arrow')
  const [shapes, setShapes] = useState<readonly Shape[]>([])
  const [caption, setCaption] = useState(shot.payload.caption)
  const [jobNumber, setJobNumber] = useState(shot.payload.jobNumber)
  return (
    <FormDialog
      title={t('camera.shot', { number })}
      onClose={onClose}
      onSubmit={() => onKeep({ caption: caption.trim(), jobNumber, shapes })}
      actions={<Button type="submit">{t('camera.keep')}</Button>}
    >
      <fieldset className={classes.tools} aria-label={t('camera.tools')}>
        {(['arrow', 'circle'] as const).map((kind) => {
          const ToolIcon = tools[kind]
          return (
            <Button
              key={kind}
              variant={kind === tool ? 'filled' : 'default'}
              aria-pressed={kind === tool}
              leftSection={<ToolIcon size={20} aria-hidden="true" />}
              onClick={() => setTool(kind)}
            >
              {t(`camera.${kind}`)}
            </Button>
          )
        })}
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
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
          tool={tool}
          shapes={shapes}
          onDrawn={(shape) => setShapes([...shapes, shape])}
        />
      )}
      <TextInput
        label={t('camera.caption')}
        maxLength={longestCaption}
        value={caption}
        onChange={({ currentTarget }) => setCaption(currentTarget.value)}
      />
      <JobSelect jobs={jobs} value={jobNumber} onChange={setJobNumber} />
      <Button
        variant="default"
        className={classes.discard}
        leftSection={<IconTrash size={20} aria-hidden="true" />}
        onClick={onDiscard}
      >
        {t('camera.discard')}
      </Button>
    </FormDialog>
  )
}
