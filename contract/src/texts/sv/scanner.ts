import type { scannerIds } from '../ids/scanner.ts'

export const scannerTexts = {
  'scanner.title': 'Skanna streckkoden',
  'scanner.hint': 'Håll koden inom ramen.',
  'scanner.starting': 'Kameran startar …',
  'scanner.forbidden': 'Programmet har inte behörighet att använda kameran.',
  'scanner.forbiddenHint': 'Tillåt kameran i webbläsarens inställningar och försök igen, eller skriv numret.',
  'scanner.noCamera': 'Ingen kamera hittades',
  'scanner.failed': 'Kameran kunde inte startas',
  'scanner.failedHint': 'Skriv numret eller försök igen.',
  'scanner.torch': 'Ljus',
} satisfies Record<keyof typeof scannerIds, string>
