import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { allBarcodeKinds, type BarcodeKind, createBarcodeReader } from './barcode-reader.ts'
import classes from './barcode-scanner.module.css'
import { BelievedCodes } from './believed-codes.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorState } from './error-state.tsx'
import { TextField } from './text-fields.tsx'
import { TorchButton } from './torch-button.tsx'
import { type CameraFailure, useCamera } from './use-camera.ts'

export interface BarcodeScannerLabels {
  readonly title: string
  readonly hint: string
  readonly starting: string
  readonly torch: string
  /** The label of the field into which a code can be typed. */
  readonly typed: string
  /** The label of the button that accepts the typed code. */
  readonly take: string
  readonly failures: Readonly<Record<CameraFailure, { readonly title: string; readonly hint: string }>>
}

interface BarcodeScannerProps {
  readonly labels: BarcodeScannerLabels
  readonly onClose: () => void
  /**
   * Receives the text of each typed code and of each accepted barcode. Only the first barcode is read unless
   * `staysOpen` is set.
   */
  readonly onFound: (text: string) => void
  /** True if the scanner continues after a barcode. */
  readonly staysOpen?: boolean
  /** Content that replaces the hint, for instance the result of the last barcode. */
  readonly said?: ReactNode
  readonly kinds?: readonly BarcodeKind[]
  /** True to show a field into which the user, or a reader that acts as a keyboard, types codes. */
  readonly isTypeable?: boolean
}

/** A dialog that reads barcodes with the camera, or from a field into which codes are typed. */
export function BarcodeScanner({ onClose, ...view }: BarcodeScannerProps) {
  return (
    <Dialog onClose={onClose} title={view.labels.title} classNames={{ body: classes.body ?? '' }}>
      <ScannerView {...view} />
    </Dialog>
  )
}

function ScannerView(props: Omit<BarcodeScannerProps, 'onClose'>) {
  const { labels, onFound, staysOpen = false, said, kinds = allBarcodeKinds, isTypeable = true } = props
  const { video, state, retry } = useCamera()
  const [hasReaderFailed, setReaderFailed] = useState(false)
  const found = useRef(onFound)
  found.current = onFound
  const isRunning = state.phase === 'running'

  useEffect(() => {
    if (!isRunning) return
    return readBarcodes(kinds, video, staysOpen, {
      onFound: (text) => found.current(text),
      onFailed: () => setReaderFailed(true),
    })
  }, [isRunning, kinds, video, staysOpen])

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
      <div className={`${classes.picture} relative clip rounded`} hidden={failure !== null}>
        <video ref={video} className="photo" muted playsInline />
        <div className={`${classes.frame} absolute rounded`} />
      </div>
      {(said || !failure) && (
        <p className="soft" role="status">
          {said || (isRunning ? labels.hint : labels.starting)}
        </p>
      )}
      {isTypeable && <TypedCode labels={labels} isMain={failure !== null} onTyped={onFound} />}
      {isRunning && state.torch && <TorchButton label={labels.torch} torch={state.torch} />}
    </>
  )
}

interface TypedCodeProps {
  readonly labels: BarcodeScannerLabels
  /** True if the scanner has failed. The field is then the only way to enter a code. */
  readonly isMain: boolean
  readonly onTyped: (text: string) => void
}

/** A field for codes that are typed by hand, or by a reader that acts as a keyboard and ends with Enter. */
function TypedCode({ labels, isMain, onTyped }: TypedCodeProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    // Focuses the field unless the keyboard of a touch screen would cover the camera's picture.
    if (isMain || window.matchMedia('(hover: hover) and (pointer: fine)').matches) field.current?.focus()
  }, [isMain])
  const take = (event: FormEvent) => {
    event.preventDefault()
    // Prevents the submission of a page form that may contain the dialog.
    event.stopPropagation()
    const text = typed.trim()
    setTyped('')
    if (text !== '') onTyped(text)
  }
  return (
    <form className={`${classes.typed} grid gap-8`} onSubmit={take}>
      <TextField
        ref={field}
        label={labels.typed}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button type="submit" variant={isMain ? 'main' : 'tonal'} disabled={typed.trim() === ''}>
        {labels.take}
      </Button>
    </form>
  )
}

/**
 * Milliseconds between two reads of the camera's picture, so that the picture moves smoothly and the phone
 * stays cool.
 */
const pauseMs = 120

interface Outcome {
  readonly onFound: (text: string) => void
  /** Handles a failed load of the reader. A picture that cannot be read is no error. */
  readonly onFailed: () => void
}

/** Milliseconds for which a reported barcode must be out of sight before the scanner reports it again. */
const sameForMs = 3_000

/**
 * Reads pictures of the video until a code is accepted.
 *
 * @param goesOn true to continue after each accepted code
 * @returns a function that stops reading
 */
function readBarcodes(
  kinds: readonly BarcodeKind[],
  video: { readonly current: HTMLVideoElement | null },
  goesOn: boolean,
  { onFound, onFailed }: Outcome,
): () => void {
  let isOver = false
  let last = { text: '', at: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = async () => {
    const read = await createBarcodeReader(kinds)
    const believed = new BelievedCodes()
    const readNext = async () => {
      const seen = (video.current && (await read(video.current).catch(() => null))) ?? []
      const text = believed.add(seen, Date.now())
      if (isOver) return
      const isSame = text === last.text && Date.now() - last.at < sameForMs
      if (text) last = { text, at: Date.now() }
      if (text && !isSame) {
        navigator.vibrate?.(50)
        onFound(text)
      }
      if (!text || goesOn) timer = setTimeout(readNext, pauseMs)
    }
    if (!isOver) await readNext()
  }
  begin().catch(() => !isOver && onFailed())
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
