import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createFakeServer } from '../../../platform/session/test/fake-server.ts'
import { press, settle, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderWithSession } from '../../../platform/session/test/render.tsx'
import { LabelScan } from './label-scan.tsx'
import '../../../platform/ui/barcode-scanner.tsx'

const label = {
  Number: 380_650,
  Make: 'Nokian',
  Model: 'Hakkapeliitta R5',
  Size: '205/55 R16 94R XL',
  WetGrip: 'D',
  NoiseLevel: '69',
}
const server = createFakeServer()
server.reply('GET /api/vehicle/tyredata/label/380650', { body: label })

/** The code in front of the camera. */
let filmed = ''

beforeEach(() => {
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () =>
        'code_128 code_39 ean_13 ean_8 upc_a itf qr_code data_matrix'.split(' ')
      detect = async () => [{ rawValue: filmed }]
    },
  )
  HTMLMediaElement.prototype.play = async () => undefined
  const abilities = { stop: () => undefined, getCapabilities: () => ({}), getSettings: () => ({}) }
  const track = Object.assign(new EventTarget(), abilities)
  const getUserMedia = async () => ({ getTracks: () => [track], getVideoTracks: () => [track] })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
})

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['https://eprel.ec.europa.eu/qr/380650', 'Read: Nokian Hakkapeliitta R5'],
  ['380650', 'Read: Nokian Hakkapeliitta R5'],
  ['https://eprel.ec.europa.eu/qr/77', 'This label is not known. Type the details.'],
  ['https://example.com/380650', 'The code is not from a tyre’s EU label.'],
])('scanning the code %s shows: %s', async (code, words) => {
  filmed = code
  const onFound = vi.fn()
  const { unmount } = await renderWithSession(<LabelScan onFound={onFound} />)
  onTestFinished(unmount)
  await press('Scan the EU label')
  await settleUntil(() => expect(document.querySelector('[role="status"]')?.textContent).toContain(words))
  expect(onFound.mock.calls).toEqual(words.startsWith('Read') ? [[label]] : [])
})

it('ignores a label that the server returns after the scan button was unmounted', async () => {
  filmed = '380650'
  const answer = Promise.withResolvers<{ body: object }>()
  server.reply('GET /api/vehicle/tyredata/label/380650', () => answer.promise)
  const onFound = vi.fn()
  const { unmount } = await renderWithSession(<LabelScan onFound={onFound} />)
  await press('Scan the EU label')
  await settleUntil(() =>
    expect(server.callsOf('GET /api/vehicle/tyredata/label/380650').at(-1)).toBeDefined(),
  )
  await unmount()
  answer.resolve({ body: label })
  await settle()
  expect(onFound).not.toHaveBeenCalled()
})
