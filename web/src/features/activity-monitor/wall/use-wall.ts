import { useQuery } from '@tanstack/react-query'
import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import type { Wall } from '@verstas/contract/activities/wall-entities.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { callAs } from '../../../platform/api/client.ts'
import { endpointKey } from '../../../platform/api/endpoint-query.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'

/** As often as the monitor is read (specification.md, Limits and formats). */
const refreshMs = 30_000

/** A wall as it was read; `ended` once its link is taken back, and then nothing of it is kept. */
export type WallState =
  | { readonly kind: 'shown'; readonly wall: Wall; readonly aheadMs: number }
  | { readonly kind: 'ended' }

/**
 * Reads the wall of a link every 30 s, also without touches for days: it needs no session. Without a network
 * the last data remains, and reading continues. `aheadMs` is by how much the server's clock is ahead.
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
