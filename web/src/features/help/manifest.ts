import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

/** The help for each page, and the news. Its button in the header is beside the search. */
export const help = {
  loadHeadButton: async () => (await import('./head-buttons.tsx')).HeadButtons,
} as const satisfies FeatureManifest
