import { IconCheck, IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react'
import { formatDuration, minutesBetween } from '@verstas/domain/time/format.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { TorchButton } from '../../platform/ui/torch-button.tsx'
import { type CameraFailure, listLenses, useCamera } from '../../platform/ui/use-camera.ts'
import { useRunningStamping } from '../stamping/latest-stamping.ts'
import classes from './camera-view.module.css'
import { photograph } from './photo.ts'
import { ShotDialog, type ShotFields, ShotStrip } from './shots.tsx'
import { type Shot, type ShotOwner, useShots } from './use-shots.ts'

export interface CameraViewProps<S extends Shot> {
  readonly owner: ShotOwner<S>
  /** Content above the picture, with or without a camera. */
  readonly head: ReactNode
  /** Content if there is no camera: a button to attach files, unless the head already contains one. */
  readonly instead?: ReactNode
  /** Renders the owner's inputs of an opened shot. */
  readonly fields?: ShotFields<S>
  readonly onDone: () => void
}

/**
 * The requested resolution. A part number on a photo is readable, and a phone processes the photo without a
 * delay.
 */
const pixels = { width: 2560, height: 1440 }

/** The camera's live picture, the shutter, and the photos of this visit. */
export function CameraView<S extends Shot>(props: CameraViewProps<S>) {
  const { owner, head, instead, fields, onDone } = props
  const t = useTexts()
  const [lens, setLens] = useState<string | null>(null)
  const { video, state, retry } = useCamera({ ...pixels, lens })
  const lenses = useLenses(state.phase === 'running')
  const { shots, keep, change, discard } = useShots(owner)
  const [openId, setOpenId] = useState<string | null>(null)
  const [takenCount, setTakenCount] = useState(0)
  const isRunning = state.phase === 'running'
  const open = shots.find(({ id }) => id === openId)

  const shoot = async () => {
    try {
      if (!video.current) return
      if (await keep(photograph(video.current))) setTakenCount((count) => count + 1)
    } catch {
      notify.error(t('camera.shotFailed'))
    }
  }
  const nextLens = () => {
    const now = state.phase === 'running' ? state.lens : lens
    setLens(lenses[(lenses.indexOf(now ?? '') + 1) % lenses.length] ?? null)
  }
  return (
    <div className={`${classes.view} flex column gap-12 full`}>
      {head}
      {state.phase === 'stopped' && <Failure failure={state.failure} onRetry={retry} actions={instead} />}
      <div className={`${classes.stage} relative clip`} hidden={state.phase === 'stopped'}>
        <video ref={video} className={`${classes.video} full full-height`} muted playsInline />
        {!isRunning && <span className={`${classes.starting} grid centre fill`}>{t('camera.starting')}</span>}
        <div className={`${classes.running} flex justify-centre absolute untouchable`}>
          <RunningPill />
        </div>
        <div className={`${classes.tools} flex wrap spread gap-8`}>
          {isRunning && state.torch && <TorchButton label={t('camera.torch')} torch={state.torch} />}
          {lenses.length > 1 && (
            <Button variant="quiet" icon={IconRefresh} onClick={nextLens}>
              {t('camera.lens')}
            </Button>
          )}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {takenCount > 0 && t('camera.shotTaken', { number: takenCount })}
      </p>
      <ShotStrip shots={shots} onOpen={setOpenId} />
      <div className={`${classes.controls} grid middle gap-8`}>
        <span className={`${classes.count} pad-x-12 number-34`} aria-hidden="true">
          {shots.length > 0 && shots.length}
        </span>
        <button
          type="button"
          className={`${classes.shutter} grid centre rounded-full`}
          aria-label={t('camera.shoot')}
          disabled={!isRunning}
          onClick={() => void shoot()}
        >
          <span key={takenCount} className={classes.button} data-flash={takenCount > 0 || undefined} />
        </button>
        <Button className={classes.end} variant="quiet" size="main" icon={IconCheck} onClick={onDone}>
          {shots.length > 0 ? t('camera.send', { count: shots.length }) : t('camera.done')}
        </Button>
      </div>
      {open && (
        <ShotDialog
          shot={open}
          number={shots.indexOf(open) + 1}
          fields={fields}
          onKeep={(made) => {
            setOpenId(null)
            change(open, made).catch(() => notify.error(t('camera.shotFailed')))
          }}
          onDiscard={() => {
            setOpenId(null)
            discard(open).catch(() => notify.error(t('camera.discardFailed')))
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
  readonly actions: ReactNode
}

function Failure({ failure, onRetry, actions }: FailureProps) {
  const t = useTexts()
  return (
    <ErrorState
      title={t(`camera.${failure}`)}
      hint={t(failure === 'forbidden' ? 'camera.forbiddenHint' : 'camera.failedHint')}
      onRetry={onRetry}
      actions={actions}
    />
  )
}

/** Returns the ids of the device's cameras; empty until one of them is running. */
function useLenses(isRunning: boolean): readonly string[] {
  const [lenses, setLenses] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isRunning) return
    listLenses().then(setLenses, () => undefined)
  }, [isRunning])
  return lenses
}

/**
 * A small display of the duration of the running work. It replaces the running bar, which the camera hides or
 * covers. Its loud colour is for work on a vehicle, so it does not show lunch and other presence.
 */
function RunningPill() {
  const t = useTexts()
  const now = useNow()
  const running = useRunningStamping()
  if (!running?.IsWorkOrder) return null
  return (
    <div
      role="timer"
      className={`${classes.pill} inline-flex middle gap-6 rounded-full number-19 nowrap tone-running`}
    >
      <IconPlayerPlayFilled size={16} aria-hidden="true" />
      <span className="visually-hidden">{t('shell.running')}</span>
      {formatDuration(minutesBetween(running.StartTime, now))}
    </div>
  )
}
