import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { BarcodeKind, ReadBarcodes } from './barcode-reader.ts'
import { kindsOfFormats, readerOptions } from './barcode-reader-options.ts'

// Loads the WebAssembly from the app's own server; by default the library loads it from a public host.
const overrides = {
  locateFile: (path: string, folder: string) => (path.endsWith('.wasm') ? readerUrl : folder + path),
}

/**
 * Returns the library's reader after its WebAssembly has loaded.
 *
 * @throws if it cannot be loaded; the next call tries again
 */
export async function loadLibrary(kinds: readonly BarcodeKind[]): Promise<ReadBarcodes> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true })
  } catch (error) {
    // Without this, the library would cache the failure.
    purgeZXingModule()
    throw error
  }
  const options = readerOptions(kinds)
  const canvas = document.createElement('canvas')
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0 || height === 0) return []
    // Setting the size of a canvas clears the canvas and is slow, so it is only set when it changes.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return []
    context.drawImage(video, 0, 0)
    const found = await readBarcodes(context.getImageData(0, 0, width, height), options)
    return found.map(({ text, format }) => ({ text, kind: kindsOfFormats[format] ?? null }))
  }
}
