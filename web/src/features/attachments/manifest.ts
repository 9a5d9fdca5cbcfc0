import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

const { listAttachments } = attachmentEndpoints

export const attachments = {
  keptReads: { withAge: [listAttachments] },
  loadQueueAdapters: async () => [(await import('./uploads/upload-queue-adapter.ts')).uploadQueueAdapter],
} as const satisfies FeatureManifest
