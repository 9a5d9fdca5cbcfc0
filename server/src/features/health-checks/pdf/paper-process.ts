import sharp from 'sharp'
import { serveTasks } from '../../../platform/processes/work-process.ts'
import { drawPaper } from './draw-paper.ts'

// Converts pictures with one thread, which leaves the other processors to requests.
sharp.concurrency(1)
sharp.cache(false)

serveTasks(drawPaper)
