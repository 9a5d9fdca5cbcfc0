import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// By itself the library would fetch its code from a foreign host.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, folder: string) => (path.endsWith('.wasm') ? readerUrl : folder + path),
  },
})

export { BarcodeDetector }
