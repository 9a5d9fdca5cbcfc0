import { vi } from 'vitest'

/**
 * Adds a camera and a barcode detector to jsdom.
 *
 * @param filmed returns the codes in front of the camera
 */
export function installFakeScanner(filmed: () => readonly string[]): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () =>
        'code_128 code_39 ean_13 ean_8 upc_a itf qr_code data_matrix'.split(' ')
      detect = async () => filmed().map((rawValue) => ({ rawValue }))
    },
  )
  HTMLMediaElement.prototype.play = async () => undefined
  const abilities = { stop: () => undefined, getCapabilities: () => ({}), getSettings: () => ({}) }
  const track = Object.assign(new EventTarget(), abilities)
  const getUserMedia = async () => ({ getTracks: () => [track], getVideoTracks: () => [track] })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
}
