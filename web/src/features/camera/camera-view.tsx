import { Button } from '@mantine/core'
import { IconCheck, IconRefresh } from '@tabler/icons-react'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { useEffect, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { TorchButton } from '../../platform/ui/torch-button.tsx'
import { type CameraFailure, listLenses, useCamera } from '../../platform/ui/use-camera.ts'
import { ChooseFilesButton } from '../attachments/attach-button.tsx'
import { useAddFiles } from '../attachments/uploads/uploads.ts'
import classes from './camera-view.module.css'
import { photograph } from './photo.ts'
import { RunningPill } from './running-pill.tsx'
import { JobSelect, ShotDialog, ShotStrip } from './shots.tsx'
import { useShots } from './use-shots.ts'

interface CameraViewProps {
  readonly orderNumber: number
  readonly jobs: WorkOrder['Jobs']
  readonly jobNumber: number | null
  readonly onJobChange: (jobNumber: number | null) => void
  readonly onDone: () => void
}

/** Enough to read a part number on a photo; a phone draws it without a pause. */
const pixels = { width: 2560, height: 1440 }

/** The live picture, the shutter, and the photos that were taken. */
export function CameraView({ orderNumber, jobs, jobNumber, onJobChange, onDone }: CameraViewProps) {
  const t = useTexts()
  const [lens, setLens] = useState<string | null>(null)
  const { video, state, retry } = useCamera({ ...pixels, lens })
  const lenses = useLenses(state.phase === 'running')
  const { shots, keep, change, discard } = useShots(orderNumber)
  const [openId, setOpenId] = useState<string | null>(null)
  const [taken, setTaken] = useState(0)
  const add = useAddFiles({ orderNumber, jobNumber })
  const isRunning = state.phase === 'running'
  const open = shots.find(({ id }) => id === openId)

  const shoot = async () => {
    try {
      if (!video.current) return
      if (await keep(photograph(video.current), jobNumber)) setTaken((count) => count + 1)
    } catch {
      notify.error(t('camera.shotFailed'))
    }
  }
  const nextLens = () => {
    const now = state.phase === 'running' ? state.lens : lens
    setLens(lenses[(lenses.indexOf(now ?? '') + 1) % lenses.length] ?? null)
  }
  const attach = async (files: readonly File[]) => {
    await add(files)
    if (files.length > 0) onDone()
  }
  return (
    <div className={classes.view}>
      <JobSelect jobs={jobs} value={jobNumber} onChange={onJobChange} />
      {state.phase === 'stopped' && (
        <Failure failure={state.failure} onRetry={retry} onFiles={(files) => void attach(files)} />
      )}
      <div className={classes.stage} hidden={state.phase === 'stopped'}>
        <video ref={video} className={classes.video} muted playsInline />
        {!isRunning && <span className={classes.starting}>{t('camera.starting')}</span>}
        <div className={classes.running}>
          <RunningPill />
        </div>
        <div className={classes.tools}>
          {isRunning && state.torch && <TorchButton label={t('camera.torch')} torch={state.torch} />}
          {lenses.length > 1 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={20} aria-hidden="true" />}
              onClick={nextLens}
            >
              {t('camera.lens')}
            </Button>
          )}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {taken > 0 && t('camera.shotTaken', { number: taken })}
      </p>
      <ShotStrip shots={shots} onOpen={setOpenId} />
      <div className={classes.controls}>
        <span className={classes.count} aria-hidden="true">
          {shots.length > 0 && shots.length}
        </span>
        <button
          type="button"
          className={classes.shutter}
          aria-label={t('camera.shoot')}
          disabled={!isRunning}
          onClick={() => void shoot()}
        >
          <span key={taken} className={classes.button} data-flash={taken > 0 || undefined} />
        </button>
        <Button
          className={classes.end}
          variant="default"
          mih="var(--v-touch-main)"
          leftSection={<IconCheck size={20} aria-hidden="true" />}
          onClick={onDone}
        >
          {shots.length > 0 ? t('camera.send', { count: shots.length }) : t('camera.done')}
        </Button>
      </div>
      {open && (
        <ShotDialog
          shot={open}
          number={shots.indexOf(open) + 1}
          jobs={jobs}
          onKeep={(made) => {
            setOpenId(null)
            change(open, made).catch(() => notify.error(t('camera.shotFailed')))
          }}
          onDiscard={() => {
            setOpenId(null)
            void discard(open)
          }}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  )
}

interface FailureProps {
  readonly failure: CameraFailure
  readonly onRetry: () => void
  readonly onFiles: (files: readonly File[]) => void
}

function Failure({ failure, onRetry, onFiles }: FailureProps) {
  const t = useTexts()
  return (
    <ErrorState
      title={t(`camera.${failure}`)}
      hint={t(failure === 'forbidden' ? 'camera.forbiddenHint' : 'camera.failedHint')}
      onRetry={onRetry}
      actions={<ChooseFilesButton variant="default" onFiles={onFiles} />}
    />
  )
}

/** The device's cameras, once one of them runs. */
function useLenses(isRunning: boolean): readonly string[] {
  const [lenses, setLenses] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isRunning) return
    listLenses().then(setLenses, () => undefined)
  }, [isRunning])
  return lenses
}
