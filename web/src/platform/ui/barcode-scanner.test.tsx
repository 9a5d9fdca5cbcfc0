import { act, fireEvent } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BarcodeScanner, type BarcodeScannerLabels } from './barcode-scanner.tsx'
import { type UiLabels, UiLabelsProvider } from './ui-labels.tsx'
// Preloads a module that the app imports on demand.
import './barcode-library.ts'

/**
 * State of the fake reader library: whether its WebAssembly file can be fetched, and whether it is loaded.
 */
const library = vi.hoisted(() => ({ isReachable: true, isLoaded: false }))

vi.mock('zxing-wasm/reader', () => ({
  readBarcodes: async () => {
    if (!library.isLoaded) throw new DOMException('', 'NotSupportedError')
    return [{ text: 'A1', format: 'Code128' }]
  },
  prepareZXingModule: async ({ fireImmediately }: { fireImmediately?: boolean }) => {
    if (!fireImmediately) return
    if (!library.isReachable) throw new TypeError('Failed to fetch')
    library.isLoaded = true
  },
  purgeZXingModule: () => undefined,
}))

const labels: BarcodeScannerLabels = {
  title: 'Scan',
  hint: 'Hold it inside',
  starting: 'Starting',
  torch: 'Light',
  typed: 'Code',
  take: 'Use',
  failures: {
    forbidden: { title: 'Not allowed', hint: '' },
    missing: { title: 'No camera', hint: '' },
    failed: { title: 'Failed', hint: '' },
  },
}

let root: Root
let host: HTMLElement
const onFound = vi.fn()
/** The texts that the fake reader finds in successive pictures. The last text repeats. */
let seen: string[]

const track = Object.assign(new EventTarget(), {
  stop: vi.fn(),
  applyConstraints: vi.fn(async () => undefined),
  getCapabilities: () => ({ torch: true }),
})
const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
const openCamera = vi.fn()

class FakeDetector {
  static getSupportedFormats = async () => [
    'code_128',
    'code_39',
    'ean_13',
    'ean_8',
    'upc_a',
    'itf',
    'qr_code',
    'data_matrix',
  ]
  detect = async () => {
    const text = seen.length > 1 ? seen.shift() : seen[0]
    return text ? [{ rawValue: text, format: 'code_128' }] : []
  }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('BarcodeDetector', FakeDetector)
  HTMLMediaElement.prototype.play = async () => undefined
  for (const side of ['videoWidth', 'videoHeight'])
    Object.defineProperty(HTMLVideoElement.prototype, side, { value: 480, configurable: true })
  HTMLCanvasElement.prototype.getContext = (() => ({
    drawImage: () => undefined,
    getImageData: () => ({}),
  })) as never
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: openCamera },
    configurable: true,
  })
  openCamera.mockImplementation(async () => stream)
  seen = ['']
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})

afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const settle = (ms = 20) => act(async () => vi.advanceTimersByTimeAsync(ms))
const draw = async (staysOpen = false) => {
  await act(async () =>
    root.render(
      <UiLabelsProvider labels={{ close: 'Close', retry: 'Try again' } as UiLabels}>
        <BarcodeScanner labels={labels} onClose={() => undefined} onFound={onFound} staysOpen={staysOpen} />
      </UiLabelsProvider>,
    ),
  )
  await settle()
}
const shown = () => document.querySelector('dialog')?.textContent
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click(),
  )

describe('the barcode scanner', () => {
  it('the scanner reports the trimmed text of a barcode once, although several pictures contain it', async () => {
    seen = ['', '', ' HU 7008 z ']
    await draw()
    expect(shown()).toContain('Hold it inside')
    await settle(1000)
    expect(onFound.mock.calls).toEqual([['HU 7008 z']])
  })

  it('the scanner ignores a barcode that appears in only one picture', async () => {
    seen = ['A1', 'B2', '']
    await draw()
    await settle(1000)
    expect(onFound).not.toHaveBeenCalled()
  })

  it('the scanner removes the symbology prefix, line ends and start and stop characters from a code', async () => {
    seen = [']A012/A345\r', '*12/A345*', '12/A345']
    await draw()
    await settle(1000)
    expect(onFound.mock.calls).toEqual([['12/A345']])
  })

  it('a scanner that stays open reports each visible barcode once', async () => {
    seen = ['A1', 'A1', 'A1', 'B2', '', 'B2']
    await draw(true)
    await settle(2000)
    expect(onFound.mock.calls).toEqual([['A1'], ['B2']])
  })

  it('a scanner that stays open clears its text field after each typed code', async () => {
    await draw(true)
    const field = document.querySelector('input')
    for (const code of [' HU 7008 z ', 'A1']) {
      await act(async () => {
        if (field) fireEvent.change(field, { target: { value: `${field.value}${code}` } })
      })
      await press('Use')
      expect(field?.value).toBe('')
    }
    expect(onFound.mock.calls).toEqual([['HU 7008 z'], ['A1']])
  })

  it('the scanner shows an error if another app takes the camera, and restarts the camera on demand', async () => {
    await draw()
    await act(async () => void track.dispatchEvent(new Event('ended')))
    expect(shown()).toContain('Failed')
    await press('Try again')
    await settle()
    expect(shown()).toContain('Hold it inside')
  })

  it('the scanner stops the camera when it is unmounted', async () => {
    await draw()
    await act(async () => root.render(null))
    expect(track.stop).toHaveBeenCalled()
  })

  it('the camera stops if the user allows it after the scanner was unmounted', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof stream>()
    openCamera.mockImplementation(() => promise)
    await draw()
    await act(async () => root.render(null))
    resolve(stream)
    await settle()
    expect(track.stop).toHaveBeenCalled()
  })

  it('the button "Light" switches the camera\'s torch on', async () => {
    await draw()
    await press('Light')
    expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  })

  it.each([
    ['NotAllowedError', 'Not allowed'],
    ['NotFoundError', 'No camera'],
    ['NotReadableError', 'Failed'],
  ])('the scanner shows the camera error %s, and retries on demand', async (name, words) => {
    openCamera.mockImplementationOnce(async () => {
      throw new DOMException('', name)
    })
    await draw()
    expect(shown()).toContain(words)
    await press('Try again')
    await settle()
    expect(shown()).toContain('Hold it inside')
  })

  it('the scanner shows an error if its library cannot be loaded, and loads it at the next attempt', async () => {
    vi.stubGlobal('BarcodeDetector', undefined)
    library.isReachable = false
    await draw()
    await settle(500)
    expect(shown()).toContain('Failed')
    library.isReachable = true
    await press('Try again')
    await settle(500)
    expect(onFound.mock.calls).toEqual([['A1']])
  })

  it('the scanner shows that the camera is not allowed on an insecure page', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
    await draw()
    expect(shown()).toContain('Not allowed')
  })
})
