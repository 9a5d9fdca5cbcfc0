import type { scannerIds } from '../ids/scanner.ts'

export const scannerTexts = {
  'scanner.title': 'Skannaa viivakoodi',
  'scanner.hint': 'Pidä koodi kehyksen sisällä.',
  'scanner.starting': 'Kamera käynnistyy …',
  'scanner.forbidden': 'Sovelluksella ei ole oikeutta käyttää kameraa.',
  'scanner.forbiddenHint': 'Salli kamera selaimen asetuksissa ja yritä uudelleen, tai kirjoita numero.',
  'scanner.noCamera': 'Kameraa ei löytynyt',
  'scanner.failed': 'Kameraa ei saatu käyttöön',
  'scanner.failedHint': 'Kirjoita numero tai yritä uudelleen.',
  'scanner.torch': 'Valo',
} satisfies Record<keyof typeof scannerIds, string>
