import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { NewWallLink, Wall, WallLink, WallLinkRequest } from './wall-entities.ts'

const rights = ['ShareMonitor'] as const

/** Calls for links that show a site's tasks on a wall screen, and for the data of these screens. */
export const wallEndpoints = {
  listWallLinks: endpoint({
    method: 'GET',
    path: '/utility/activities/wall/links',
    shows: ['wallLinks'],
    summary: 'Returns the site’s valid wall links, newest first.',
    rights,
    answer: z.array(WallLink),
    extension: true,
  }),
  createWallLink: endpoint({
    method: 'POST',
    path: '/utility/activities/wall/links',
    changes: ['wallLinks'],
    summary: 'Creates a wall link. Its token is shown only once.',
    rights,
    body: WallLinkRequest,
    needsConfirmation: true,
    answer: NewWallLink,
    errors: ['tooManyWallLinks'],
    extension: true,
  }),
  revokeWallLink: endpoint({
    method: 'POST',
    path: '/utility/activities/wall/links/:id/revoke',
    changes: ['wallLinks'],
    summary: 'Revokes a wall link. The next request of its screen is refused.',
    rights,
    params: z.object({ id: z.uuid() }),
    needsConfirmation: true,
    answer: WallLink,
    extension: true,
  }),
  readWall: endpoint({
    method: 'GET',
    path: '/utility/activities/wall',
    summary: 'Returns the data of a wall screen. Needs `Authorization: Wall <token>` instead of a session.',
    rights: 'public',
    answer: Wall,
    errors: ['wallLinkEnded'],
    extension: true,
  }),
}
