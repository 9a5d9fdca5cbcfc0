import { plainCode } from '@verstas/domain/codes/plain-code.ts'

/** The kinds of barcodes that are printed on parts, documents and vehicles. */
export type BarcodeKind =
  | 'code_128'
  | 'code_39'
  | 'ean_13'
  | 'ean_8'
  | 'upc_a'
  | 'itf'
  | 'qr_code'
  | 'data_matrix'

export const allBarcodeKinds: readonly BarcodeKind[] = [
  'code_128',
  'code_39',
  'ean_13',
  'ean_8',
  'upc_a',
  'itf',
  'qr_code',
  'data_matrix',
]

/** A barcode that the reader found in one picture. */
export interface SeenCode {
  /** The content of the barcode, which is never blank. */
  readonly text: string
  /** Null if the reader reports an unknown kind. */
  readonly kind: BarcodeKind | null
}

/** Returns the barcodes in the current picture of a video. */
export type ReadBarcodes = (picture: HTMLVideoElement) => Promise<readonly SeenCode[]>

interface Detector {
  detect(
    picture: HTMLVideoElement,
  ): Promise<readonly { readonly rawValue: string; readonly format: string }[]>
}

interface DetectorClass {
  new (options: { formats: BarcodeKind[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/**
 * Creates the browser's barcode reader if it supports all the kinds. Otherwise loads a library. Both return
 * the same text for a code.
 *
 * @throws if the library cannot be loaded
 */
export async function createBarcodeReader(kinds: readonly BarcodeKind[]): Promise<ReadBarcodes> {
  const NativeDetector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const read =
    NativeDetector && (await supportsAll(NativeDetector, kinds))
      ? readWith(new NativeDetector({ formats: [...kinds] }))
      : await load(kinds)
  return async (picture) =>
    (await read(picture))
      .map(({ text, kind }) => ({ text: plainCode(text), kind }))
      .filter(({ text }) => text !== '')
}

const readWith =
  (detector: Detector): ReadBarcodes =>
  async (picture) =>
    (await detector.detect(picture)).map(({ rawValue, format }) => ({
      text: rawValue,
      kind: allBarcodeKinds.find((kind) => kind === format) ?? null,
    }))

async function supportsAll(NativeDetector: DetectorClass, kinds: readonly BarcodeKind[]): Promise<boolean> {
  const supported = await NativeDetector.getSupportedFormats().catch((): readonly string[] => [])
  return kinds.every((kind) => supported.includes(kind))
}

async function load(kinds: readonly BarcodeKind[]): Promise<ReadBarcodes> {
  const { loadLibrary } = await import('./barcode-library.ts')
  return loadLibrary(kinds)
}
