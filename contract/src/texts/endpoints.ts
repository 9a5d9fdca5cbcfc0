import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

const resourceId = z.int().positive()

export const textEndpoints = {
  listTextResources: endpoint({
    method: 'POST',
    path: '/utility/textresources',
    changes: { nothing: 'reads only' },
    summary:
      'Returns the texts of these resource ids in the requested language, in the site’s own wording ' +
      'if it has one.',
    rights: 'public',
    headers: z.object({ 'accept-language': z.string().max(200).optional() }),
    body: z.array(resourceId).max(9000),
    answer: z.array(z.object({ ResourceId: resourceId, Description: z.string() })),
  }),
}
