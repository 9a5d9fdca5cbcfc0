import type { ReaderOptions } from 'zxing-wasm/reader'
import type { BarcodeKind } from './barcode-reader.ts'

/** The library's names of the kinds. */
const formats = {
  code_128: 'Code128',
  // Reads Code 39 literally: `Code39` would decode pairs such as `/A` or `+B` as other characters, which no
  // parts maker uses.
  code_39: 'Code39Std',
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPCA',
  itf: 'ITF',
  qr_code: 'QRCode',
  data_matrix: 'DataMatrix',
} as const satisfies Record<BarcodeKind, string>

/** The kinds by the library's names, including variants of a kind. */
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
 * Returns every option of the library explicitly: changed defaults of a new version must not change the
 * results.
 */
export const readerOptions = (kinds: readonly BarcodeKind[]): Required<ReaderOptions> => ({
  formats: kinds.map((kind) => formats[kind]),
  // In a camera's picture, codes are small, turned, or light on dark.
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  downscaleThreshold: 500,
  downscaleFactor: 3,
  // Experimental.
  tryDenoise: false,
  isPure: false,
  binarizer: 'LocalAverage',
  // Two lines of a code must agree; the scanner requires that two pictures agree.
  minLineCount: 2,
  maxNumberOfSymbols: 4,
  // The check digit of Code 39 and ITF is optional, and few makers print it.
  validateOptionalChecksum: false,
  returnErrors: false,
  // The price of a magazine is not a part of its number.
  eanAddOnSymbol: 'Ignore',
  // The plain content, without GS1 brackets.
  textMode: 'Plain',
  characterSet: 'Unknown',
  // Has no effect in this version: the format of Code 39 decides.
  tryCode39ExtendedMode: false,
})
