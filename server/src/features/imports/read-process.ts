import { serveTasks } from '../../platform/processes/work-process.ts'
import { readFile } from './read-file.ts'

serveTasks(readFile)
