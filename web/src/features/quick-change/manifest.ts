import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { readDeviceToken } from '../../platform/session/trusted-device.ts'

export const quickChange = {
  signInOptions: [
    {
      name: 'people',
      isAvailable: readDeviceToken,
      load: () => import('./people-option.tsx'),
    },
  ],
} as const satisfies FeatureManifest
