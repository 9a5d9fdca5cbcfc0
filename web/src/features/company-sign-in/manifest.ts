import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

/** The company's own sign-in method. A server without a site says there where its setup link is. */
export const companySignIn = {
  signInOptions: [
    {
      name: 'company',
      isMain: true,
      isAvailable: (configuration) => configuration.OidcUrl || configuration.NeedsSetup,
      load: () => import('./company-option.tsx'),
    },
  ],
} as const satisfies FeatureManifest
