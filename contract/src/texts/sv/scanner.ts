import type { scannerIds } from '../ids/scanner.ts'

export const scannerTexts = {
  'scanner.title': 'Skanna streckkoden',
  'scanner.hint': 'Håll koden inom ramen.',
  'scanner.starting': 'Kameran startar …',
  'scanner.forbidden': 'Appen har inte rätt att använda kameran.',
  'scanner.forbiddenHint': 'Tillåt kameran i webbläsarens inställningar och försök igen, eller skriv numret.',
  'scanner.noCamera': 'Ingen kamera hittades',
  'scanner.failed': 'Kameran kunde inte startas',
  'scanner.failedHint': 'Skriv numret eller försök igen.',
  'scanner.torch': 'Lampa',
} satisfies Record<keyof typeof scannerIds, string>
