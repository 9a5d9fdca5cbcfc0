import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

export const windowsSignIn = {
  signInOptions: [
    {
      name: 'windows',
      isAvailable: ({ UseWindowsIntegratedAuthentication: isAvailable = false }) => isAvailable,
      load: () => import('./windows-option.tsx'),
    },
  ],
} as const satisfies FeatureManifest
