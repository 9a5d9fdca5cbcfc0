import type { ReaderOptions } from 'zxing-wasm/reader'
import type { BarcodeKind } from './barcode-reader.ts'

/** The names that the library has for the kinds. */
const formats = {
  code_128: 'Code128',
  // As printed: `Code39` would guess that pairs such as `/A` or `+B` stand for other characters, as no maker of parts means them.
  code_39: 'Code39Std',
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPCA',
  itf: 'ITF',
  qr_code: 'QRCode',
  data_matrix: 'DataMatrix',
} as const satisfies Record<BarcodeKind, string>

/** The kinds by the names of the library, variants of a kind among them. */
export const kindsOfFormats: Readonly<Record<string, BarcodeKind>> = {
  ...Object.fromEntries(Object.entries(formats).map(([kind, format]) => [format, kind as BarcodeKind])),
  Code39: 'code_39',
  ITF14: 'itf',
  QRCodeModel1: 'qr_code',
  QRCodeModel2: 'qr_code',
  MicroQRCode: 'qr_code',
  RMQRCode: 'qr_code',
}

/** Every option of the library, each on purpose: a new version must not change by its defaults what is read. */
export const readerOptions = (kinds: readonly BarcodeKind[]): Required<ReaderOptions> => ({
  formats: kinds.map((kind) => formats[kind]),
  // A camera shows codes small, turned, and light on dark.
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
  // Two lines of a code must agree; that two pictures do is the scanner's rule.
  minLineCount: 2,
  maxNumberOfSymbols: 4,
  // Few makers print the check digit that Code 39 and ITF may have.
  validateOptionalChecksum: false,
  returnErrors: false,
  // The price of a magazine is no part of its number.
  eanAddOnSymbol: 'Ignore',
  // The content itself, without brackets about the fields of GS1.
  textMode: 'Plain',
  characterSet: 'Unknown',
  // Without effect in this version: the format of Code 39 decides it.
  tryCode39ExtendedMode: false,
})
