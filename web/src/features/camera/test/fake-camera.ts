import { vi } from 'vitest'

/** Adds a camera to jsdom: two lenses with a light, and a canvas that produces photos. */
export function installFakeCamera() {
  const openCamera = vi.fn()
  const light = vi.fn(async () => undefined)
  const stop = vi.fn()
  let activeId = 'back'
  const track = Object.assign(new EventTarget(), {
    getSettings: () => ({ deviceId: activeId }),
    stop,
    applyConstraints: light,
    getCapabilities: () => ({ torch: true }),
  })
  const lenses = [
    { kind: 'videoinput', deviceId: 'back' },
    { kind: 'audioinput', deviceId: 'microphone' },
    { kind: 'videoinput', deviceId: 'wide' },
  ]
  openCamera.mockImplementation(async ({ video }: { video: { deviceId?: { exact: string } } }) => {
    activeId = video.deviceId?.exact ?? 'back'
    return { getTracks: () => [track], getVideoTracks: () => [track] }
  })
  HTMLMediaElement.prototype.play = async () => undefined
  const value = { getUserMedia: openCamera, enumerateDevices: async () => lenses }
  Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true })
  const context = { drawImage: () => undefined }
  HTMLCanvasElement.prototype.getContext = () => context as never
  let photos = 0
  HTMLCanvasElement.prototype.toBlob = (done, type) => {
    photos += 1
    done(new Blob([`photo ${photos}`], { type: type ?? 'image/jpeg' }))
  }
  return { openCamera, light, stop }
}
