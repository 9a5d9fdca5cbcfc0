import { type RefObject, useEffect, useRef, useState } from 'react'

/** The reason why there is no picture: no permission, no camera, or another failure. */
export type CameraFailure = 'forbidden' | 'missing' | 'failed'

export type CameraState =
  | { readonly phase: 'starting' }
  /** `lens` is the active camera of `listLenses`. Null if the browser does not report it. */
  | { readonly phase: 'running'; readonly torch: Torch | null; readonly lens: string | null }
  | { readonly phase: 'stopped'; readonly failure: CameraFailure }

/** The light of a camera. */
export interface Torch {
  readonly set: (isOn: boolean) => Promise<void>
}

interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
  readonly retry: () => void
}

export interface CameraOptions {
  /** The requested size in pixels. The camera uses the nearest size that it supports. */
  readonly width?: number
  readonly height?: number
  /** The requested camera, one of `listLenses`. The default is the back camera of a phone. */
  readonly lens?: string | null
}

/** Shows the camera's picture in a video element while the component is mounted. */
export function useCamera({ width = 1280, height = 720, lens = null }: CameraOptions = {}): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ phase: 'starting' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt starts the camera again
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    const stop = () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const fail = (error: unknown) => {
      if (isOver) return
      stop()
      setState({ phase: 'stopped', failure: failureOf(error) })
    }
    const start = async () => {
      stream = await openCamera({ width, height, lens })
      // Stops the camera if the component was unmounted while the browser asked for permission.
      if (isOver || video.current === null) return stop()
      // Handles the loss of the camera to another app, or by unplugging. `stop` sends no such event.
      for (const track of stream.getVideoTracks()) track.addEventListener('ended', fail)
      video.current.srcObject = stream
      await video.current.play()
      setState({ phase: 'running', torch: torchOf(stream), lens: lensOf(stream) })
    }
    setState({ phase: 'starting' })
    start().catch(fail)
    return stop
  }, [attempt, width, height, lens])

  return { video, state, retry: () => setAttempt((count) => count + 1) }
}

/** Returns the ids of the device's cameras. Browsers list cameras only while a camera is running. */
export async function listLenses(): Promise<readonly string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
}

function openCamera({ width, height, lens }: Required<CameraOptions>): Promise<MediaStream> {
  // Browsers provide cameras only on secure pages.
  if (!navigator.mediaDevices) throw new DOMException('No secure page', 'NotAllowedError')
  return navigator.mediaDevices.getUserMedia({
    video: {
      ...(lens === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: lens } }),
      width: { ideal: width },
      height: { ideal: height },
    },
  })
}

const failures: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: 'forbidden',
  SecurityError: 'forbidden',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

function failureOf(error: unknown): CameraFailure {
  return (error instanceof DOMException && failures[error.name]) || 'failed'
}

const lensOf = (stream: MediaStream): string | null =>
  stream.getVideoTracks()[0]?.getSettings?.().deviceId ?? null

/** TypeScript's DOM types do not include `torch` yet. */
type WithTorch<T> = T & { readonly torch?: boolean }

function torchOf(stream: MediaStream): Torch | null {
  const [track] = stream.getVideoTracks()
  const abilities: WithTorch<MediaTrackCapabilities> = track?.getCapabilities?.() ?? {}
  if (!track || !abilities.torch) return null
  return {
    set: (isOn) => {
      const constraint: WithTorch<MediaTrackConstraintSet> = { torch: isOn }
      return track.applyConstraints({ advanced: [constraint] })
    },
  }
}
