/** The barcodes of parts, papers and cars. */
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

/** Reads the text of a barcode in a picture, null where there is none. */
export type ReadBarcode = (picture: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: BarcodeKind[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/**
 * The browser's own reader where it supports all the kinds, else a library, loaded now.
 *
 * @throws when the library cannot be loaded
 */
export async function createBarcodeReader(kinds: readonly BarcodeKind[]): Promise<ReadBarcode> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const Detector = own && (await knowsAll(own, kinds)) ? own : await loadDetector()
  const detector = new Detector({ formats: [...kinds] })
  return async (picture) => {
    const found = await detector.detect(picture)
    return found.find(({ rawValue }) => rawValue.trim() !== '')?.rawValue.trim() ?? null
  }
}

async function knowsAll(own: DetectorClass, kinds: readonly BarcodeKind[]): Promise<boolean> {
  const known = await own.getSupportedFormats().catch((): readonly string[] => [])
  return kinds.every((kind) => known.includes(kind))
}

async function loadDetector(): Promise<DetectorClass> {
  const { loadLibrary } = await import('./barcode-library.ts')
  return loadLibrary()
}
