import type { ReaderOptions } from 'zxing-wasm/reader'
import type { BarcodeKind } from './barcode-reader.ts'

/** The library's format name of each kind. */
const formats = {
  code_128: 'Code128',
  // Reads Code 39 literally. `Code39` would decode pairs such as `/A` or `+B` as other characters. No maker
  // of parts uses such pairs.
  code_39: 'Code39Std',
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPCA',
  itf: 'ITF',
  qr_code: 'QRCode',
  data_matrix: 'DataMatrix',
} as const satisfies Record<BarcodeKind, string>

/** The kind of each format name of the library, including variants of a format. */
export const kindsOfFormats: Readonly<Record<string, BarcodeKind>> = {
  ...Object.fromEntries(Object.entries(formats).map(([kind, format]) => [format, kind as BarcodeKind])),
  Code39: 'code_39',
  ITF14: 'itf',
  QRCodeModel1: 'qr_code',
  QRCodeModel2: 'qr_code',
  MicroQRCode: 'qr_code',
  RMQRCode: 'qr_code',
}

/**
 * Returns a value for every option of the library, so that new defaults of the library do not change the
 * results.
 */
export const readerOptions = (kinds: readonly BarcodeKind[]): Required<ReaderOptions> => ({
  formats: kinds.map((kind) => formats[kind]),
  // Finds codes that are small, turned, or light on dark, because a camera's picture may contain such codes.
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  downscaleThreshold: 500,
  downscaleFactor: 3,
  // Disables this option, because it is experimental.
  tryDenoise: false,
  isPure: false,
  binarizer: 'LocalAverage',
  // Requires the same code in two scan lines. The scanner additionally requires it in two or three pictures.
  minLineCount: 2,
  maxNumberOfSymbols: 4,
  // Ignores check digits of Code 39 and ITF, because they are optional and few makers print them.
  validateOptionalChecksum: false,
  returnErrors: false,
  // Ignores the supplement after the code of a magazine, because it is no part of the article number.
  eanAddOnSymbol: 'Ignore',
  // Returns the content without GS1 brackets.
  textMode: 'Plain',
  characterSet: 'Unknown',
  // This option has no effect in this version of the library, because `Code39Std` decides.
  tryCode39ExtendedMode: false,
})
