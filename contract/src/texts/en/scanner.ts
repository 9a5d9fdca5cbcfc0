import type { scannerIds } from '../ids/scanner.ts'

export const scannerTexts = {
  'scanner.title': 'Scan a barcode',
  'scanner.hint': 'Hold the code inside the frame.',
  'scanner.starting': 'The camera is starting …',
  'scanner.forbidden': 'Application has no permission to access camera.',
  'scanner.forbiddenHint': 'Allow the camera in the browser’s settings and try again, or type the number.',
  'scanner.noCamera': 'No camera was found',
  'scanner.failed': 'The camera could not be started',
  'scanner.failedHint': 'Type the number or try again.',
  'scanner.torch': 'Light',
} satisfies Record<keyof typeof scannerIds, string>
