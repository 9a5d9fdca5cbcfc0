import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

export const companySignIn = {
  signInDoors: [
    {
      name: 'company',
      isMain: true,
      isOpen: ({ OidcUrl }) => Boolean(OidcUrl),
      load: () => import('./company-door.tsx'),
    },
  ],
} as const satisfies FeatureManifest
