import sharp from 'sharp'
import { serveTasks } from '../../../platform/processes/work-process.ts'
import { drawPaper } from './draw-paper.ts'

// Each picture takes one thread: requests come first.
sharp.concurrency(1)
sharp.cache(false)

serveTasks(drawPaper)
