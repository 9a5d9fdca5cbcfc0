import type { QueryClient } from '@tanstack/react-query'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import type { FeatureManifest } from '../../platform/manifest/feature-manifest.ts'

const { listAttachments } = attachmentEndpoints

const invalidateAttachments = (queries: QueryClient) => invalidate(queries, listAttachments)

export const attachments = {
  live: { attachmentsChanged: invalidateAttachments, connected: invalidateAttachments },
  keptReads: { withAge: [listAttachments] },
  loadQueueAdapters: async () => [(await import('./uploads/upload-queue-adapter.ts')).uploadQueueAdapter],
} as const satisfies FeatureManifest
