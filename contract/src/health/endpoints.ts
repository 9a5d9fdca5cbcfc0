import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

const ok = z.object({ Status: z.literal('ok') })

export const healthEndpoints = {
  checkLive: endpoint({
    method: 'GET',
    path: '/health/live',
    summary: 'The process runs; a supervisor restarts it when this does not answer.',
    rights: 'public',
    uncounted: true,
    answer: ok,
    extension: true,
  }),
  checkReady: endpoint({
    method: 'GET',
    path: '/health/ready',
    summary: 'The server can do its work: the database answers and has every migration.',
    rights: 'public',
    uncounted: true,
    answer: ok,
    extension: true,
  }),
  checkHealth: endpoint({
    method: 'GET',
    path: '/health',
    summary:
      'The same as ready, with the time for which the process has run, and whether files can be kept: without their ' +
      'store uploads wait, and all else works.',
    rights: 'public',
    answer: z.object({
      Status: z.literal('ok'),
      UptimeSeconds: z.int(),
      Storage: z.enum(['ok', 'unavailable']),
    }),
    extension: true,
  }),
}
