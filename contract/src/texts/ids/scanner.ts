export const scannerIds = {
  'scanner.title': 913000,
  'scanner.hint': 913001,
  'scanner.starting': 913002,
  'scanner.forbidden': 913003,
  'scanner.forbiddenHint': 913004,
  'scanner.noCamera': 913005,
  'scanner.failed': 913006,
  'scanner.failedHint': 913007,
  'scanner.torch': 913008,
} as const
