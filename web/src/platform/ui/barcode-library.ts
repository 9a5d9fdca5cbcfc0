import { BarcodeDetector, prepareZXingModule, purgeZXingModule } from 'barcode-detector/ponyfill'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// By default the library loads its WebAssembly from a public host.
const overrides = {
  locateFile: (path: string, folder: string) => (path.endsWith('.wasm') ? readerUrl : folder + path),
}

/**
 * The library's reader, with its WebAssembly.
 *
 * @throws when that cannot be loaded; the next call tries again
 */
export async function loadLibrary(): Promise<typeof BarcodeDetector> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true })
  } catch (error) {
    // It would keep the failure.
    purgeZXingModule()
    throw error
  }
  return BarcodeDetector
}
