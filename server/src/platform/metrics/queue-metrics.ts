import { gauge } from './registry.ts'

const waiting = gauge({
  name: 'verstas_queue_waiting',
  help: 'Tasks of this process that wait for their turn.',
  labels: ['queue'],
})
const running = gauge({
  name: 'verstas_queue_running',
  help: 'Tasks of this process that are being done.',
  labels: ['queue'],
})

/** Adds to the numbers of waiting and running tasks of a queue. */
export function changeQueue(
  queue: string,
  change: { readonly waiting?: number; readonly running?: number },
): void {
  if (change.waiting) waiting.add({ queue }, change.waiting)
  if (change.running) running.add({ queue }, change.running)
}
