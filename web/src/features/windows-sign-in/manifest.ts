import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

export const windowsSignIn = {
  signInDoors: [
    {
      name: 'windows',
      isOpen: ({ UseWindowsIntegratedAuthentication: isOpen = false }) => isOpen,
      load: () => import('./windows-door.tsx'),
    },
  ],
} as const satisfies FeatureManifest
