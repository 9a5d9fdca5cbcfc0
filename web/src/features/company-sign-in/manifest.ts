import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

export const companySignIn = {
  signInOptions: [
    {
      name: 'company',
      isMain: true,
      isAvailable: ({ OidcUrl }) => Boolean(OidcUrl),
      load: () => import('./company-option.tsx'),
    },
  ],
} as const satisfies FeatureManifest
