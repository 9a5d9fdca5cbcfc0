import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'
import { readDeviceToken } from '../../platform/session/trusted-device.ts'

export const quickChange = {
  signInDoors: [
    { name: 'people', isOpen: () => readDeviceToken() !== null, load: () => import('./people-door.tsx') },
  ],
} as const satisfies FeatureManifest
