import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

/** The help of each page, and what is new. Its button in the headers is beside the search. */
export const help = {
  loadHeadButton: async () => (await import('./head-buttons.tsx')).HeadButtons,
} as const satisfies FeatureManifest
