import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

const ok = z.object({ Status: z.literal('ok') })

export const healthEndpoints = {
  checkLive: endpoint({
    method: 'GET',
    path: '/health/live',
    summary: 'Answers if the process is running. A supervisor restarts the process if there is no answer.',
    rights: 'public',
    uncounted: true,
    answer: ok,
    extension: true,
  }),
  checkReady: endpoint({
    method: 'GET',
    path: '/health/ready',
    summary:
      'Answers whether the server is ready: the database answers and has the schema that this version needs.',
    rights: 'public',
    uncounted: true,
    answer: ok,
    extension: true,
  }),
  checkHealth: endpoint({
    method: 'GET',
    path: '/health',
    summary:
      'Answers as `checkReady` does, with version and uptime of the process and the state of the file store. ' +
      'Uploads wait without the store, and everything else works.',
    rights: 'public',
    answer: z.object({
      Status: z.literal('ok'),
      Version: z.string(),
      UptimeSeconds: z.int(),
      Storage: z.enum(['ok', 'unavailable']),
    }),
    extension: true,
  }),
}
