import { serveTasks } from '../../platform/processes/work-process.ts'
import { processMedia } from './process-media.ts'

serveTasks(processMedia)
