import sharp from 'sharp'
import { serveTasks } from '../../../platform/processes/work-process.ts'
import { drawPaper } from './draw-paper.ts'

// Each picture uses one thread, because requests have priority.
sharp.concurrency(1)
sharp.cache(false)

serveTasks(drawPaper)
