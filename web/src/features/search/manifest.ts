import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

export const search = {
  loadHeadButton: async () => (await import('./head-search.tsx')).HeadSearch,
} as const satisfies FeatureManifest
