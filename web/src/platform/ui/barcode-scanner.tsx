import { useEffect, useRef, useState } from 'react'
import { allBarcodeKinds, type BarcodeKind, createBarcodeReader } from './barcode-reader.ts'
import classes from './barcode-scanner.module.css'
import { Dialog } from './dialog.tsx'
import { ErrorState } from './error-state.tsx'
import { TorchButton } from './torch-button.tsx'
import { type CameraFailure, useCamera } from './use-camera.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface BarcodeScannerLabels {
  readonly title: string
  readonly hint: string
  readonly starting: string
  readonly torch: string
  readonly failures: Readonly<Record<CameraFailure, { readonly title: string; readonly hint: string }>>
}

interface BarcodeScannerProps {
  readonly labels: BarcodeScannerLabels
  readonly onClose: () => void
  /** Called once, with the text of the first barcode in sight. */
  readonly onFound: (text: string) => void
  readonly kinds?: readonly BarcodeKind[]
}

/** A dialog that reads a barcode with the camera. */
export function BarcodeScanner({ onClose, ...view }: BarcodeScannerProps) {
  const canOpen = useReturnFocus()
  return (
    <Dialog
      opened={canOpen}
      onClose={onClose}
      title={view.labels.title}
      zIndex={300}
      classNames={{ body: classes.body ?? '' }}
    >
      <ScannerView {...view} />
    </Dialog>
  )
}

function ScannerView({ labels, onFound, kinds = allBarcodeKinds }: Omit<BarcodeScannerProps, 'onClose'>) {
  const { video, state, retry } = useCamera()
  const [hasReaderFailed, setReaderFailed] = useState(false)
  const found = useRef(onFound)
  found.current = onFound
  const isRunning = state.phase === 'running'

  useEffect(() => {
    if (!isRunning) return
    return readUntilFound(kinds, video, {
      onFound: (text) => found.current(text),
      onFailed: () => setReaderFailed(true),
    })
  }, [isRunning, kinds, video])

  const failure = hasReaderFailed ? 'failed' : state.phase === 'stopped' ? state.failure : null
  const tryAgain = () => {
    setReaderFailed(false)
    retry()
  }
  return (
    <>
      {failure && (
        <ErrorState
          title={labels.failures[failure].title}
          hint={labels.failures[failure].hint}
          onRetry={tryAgain}
        />
      )}
      <div className={classes.picture} hidden={failure !== null}>
        <video ref={video} className={classes.video} muted playsInline />
        <div className={classes.frame} />
      </div>
      {!failure && (
        <p className={classes.hint} role="status">
          {isRunning ? labels.hint : labels.starting}
        </p>
      )}
      {isRunning && state.torch && <TorchButton label={labels.torch} torch={state.torch} />}
    </>
  )
}

/** Milliseconds between two tries, so that the picture stays smooth and the phone cool. */
const pauseMs = 120

interface Outcome {
  readonly onFound: (text: string) => void
  /** The reader could not be loaded; a picture that cannot be read is no failure. */
  readonly onFailed: () => void
}

/** @returns stops it */
function readUntilFound(
  kinds: readonly BarcodeKind[],
  video: { readonly current: HTMLVideoElement | null },
  { onFound, onFailed }: Outcome,
): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = async () => {
    const read = await createBarcodeReader(kinds)
    const readNext = async () => {
      const text = video.current && (await read(video.current).catch(() => null))
      if (isOver) return
      if (text) {
        navigator.vibrate?.(50)
        onFound(text)
      } else timer = setTimeout(readNext, pauseMs)
    }
    if (!isOver) await readNext()
  }
  begin().catch(() => !isOver && onFailed())
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
