import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

export const windowsSignIn = {
  signInOptions: [
    {
      name: 'windows',
      isAvailable: (configuration) => configuration.UseWindowsIntegratedAuthentication,
      load: () => import('./windows-option.tsx'),
    },
  ],
} as const satisfies FeatureManifest
