import { useQuery } from '@tanstack/react-query'
import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import type { Wall } from '@verstas/contract/activities/wall-entities.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { callAs } from '../../../platform/api/client.ts'
import { endpointKey } from '../../../platform/api/endpoint-query.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'

/** The polling interval of the monitor, in milliseconds (specification.md, Limits and formats). */
const refreshMs = 30_000

/** The state of a wall. `ended` means that the link is revoked, and that no data is shown. */
export type WallState =
  | { readonly kind: 'shown'; readonly wall: Wall; readonly aheadMs: number }
  | { readonly kind: 'ended' }

/**
 * Polls the wall of a link every 30 s. Needs no session and no user input. The last data remains visible
 * without a network, and polling continues. `aheadMs` is the server's clock minus the device's.
 */
export const useWall = (token: string, isReady: boolean) =>
  useQuery({
    queryKey: [...endpointKey(wallEndpoints.readWall), token],
    queryFn: ({ signal }) => readWall(token, signal),
    enabled: isReady,
    retry: false,
    networkMode: 'always',
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.kind === 'ended' ? false : refreshMs),
    refetchIntervalInBackground: true,
  })

async function readWall(token: string, signal: AbortSignal): Promise<WallState> {
  try {
    const wall = await callAs(`Wall ${token}`, wallEndpoints.readWall, { signal })
    return { kind: 'shown', wall, aheadMs: Date.parse(wall.AsOf) - serverNow().getTime() }
  } catch (error) {
    if (error instanceof CallFailed && error.has(errorCodes.wallLinkEnded.id)) return { kind: 'ended' }
    throw error
  }
}
