import { join } from 'node:path'
import { type ProcessLimits, WorkProcesses } from '../../platform/processes/work-processes.ts'
import type { MediaOutcome, MediaTask } from './process-media.ts'

/** Creates processes that run `processMedia`. */
export const createMediaProcesses = (limits?: ProcessLimits) =>
  new WorkProcesses<MediaTask, MediaOutcome>(join(import.meta.dirname, 'media-process.ts'), limits)
