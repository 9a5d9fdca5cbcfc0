import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { BarcodeKind, ReadBarcodes } from './barcode-reader.ts'
import { kindsOfFormats, readerOptions } from './barcode-reader-options.ts'

// Loads the WebAssembly from the app's server, because the library would load it from a public host.
const overrides = {
  locateFile: (path: string, folder: string) => (path.endsWith('.wasm') ? readerUrl : folder + path),
}

/**
 * Returns the library's reader after its WebAssembly has loaded.
 *
 * @throws if the library cannot be loaded. The next call tries again.
 */
export async function loadLibrary(kinds: readonly BarcodeKind[]): Promise<ReadBarcodes> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true })
  } catch (error) {
    // Removes the failure from the cache of the library.
    purgeZXingModule()
    throw error
  }
  const options = readerOptions(kinds)
  const canvas = document.createElement('canvas')
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0 || height === 0) return []
    // Sets the size only when it changes, because this is slow and clears the canvas.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return []
    context.drawImage(video, 0, 0)
    const found = await readBarcodes(context.getImageData(0, 0, width, height), options)
    return found.map(({ text, format }) => ({ text, kind: kindsOfFormats[format] ?? null }))
  }
}
