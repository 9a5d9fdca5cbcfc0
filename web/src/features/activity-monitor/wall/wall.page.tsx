import { IconLinkOff, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { wallEndpoints } from '@verstas/contract/activities/wall-endpoints.ts'
import type { Wall } from '@verstas/contract/activities/wall-entities.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { isNight } from '@verstas/domain/activities/wall.ts'
import { type ReactNode, useEffect } from 'react'
import { callAs } from '../../../platform/api/client.ts'
import { endpointKey } from '../../../platform/api/endpoint-query.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useParams } from '../../../platform/routing/hooks.ts'
import { useIsConfigured } from '../../../platform/session/use-is-configured.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { localeTags } from '../../../platform/texts/i18n.ts'
import { useLanguage, useTexts } from '../../../platform/texts/use-texts.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { FormatProvider } from '../../../platform/ui/format.tsx'
import { useFonts } from '../../../platform/ui/use-fonts.ts'
import { useWakeLock } from './use-wake-lock.ts'
import classes from './wall.module.css'
import { WallView } from './wall-view.tsx'

const tickMs = 1_000
const minute = 60_000

/** Offsets in pixels, one for each minute, that prevent burn-in. */
const shifts = [0, 2, 4, 2, 0, -2, -4, -2]
const shiftAt = (now: Date) => {
  const step = Math.floor(now.getTime() / minute)
  return `${shifts[step % shifts.length]}px ${shifts[(step + 2) % shifts.length]}px`
}

/** The wall: a site's tasks on a screen without a session. The address contains the wall link's token. */
export function WallPage() {
  const t = useTexts()
  const language = useLanguage()
  const token = useParams().token ?? ''
  const { data: state, isError } = useWall(token, useIsConfigured())
  const shown = state?.kind === 'shown' ? state : null
  const now = new Date(useNow(tickMs).getTime() + (shown?.aheadMs ?? 0))
  useFonts()
  useWakeLock()
  useEffect(() => {
    document.title = [t('monitor.title'), shown?.wall.SiteName, 'Verstas'].filter(Boolean).join(' · ')
  }, [t, shown?.wall.SiteName])

  if (state?.kind === 'ended')
    return (
      <Message>
        <EmptyState icon={IconLinkOff} title={t('wall.endedTitle')} hint={t('wall.endedHint')} />
      </Message>
    )
  if (!shown)
    return (
      <Message>
        {isError && (
          <EmptyState icon={IconWifiOff} title={t('wall.notReadTitle')} hint={t('wall.notReadHint')} />
        )}
      </Message>
    )
  return (
    <FormatProvider timeZone={shown.wall.TimeZone} locale={localeTags[language]}>
      <main
        className={`${classes.wall} pad-16 ink`}
        data-night={isNight(shown.wall.Shifts, now) || undefined}
        style={{ translate: shiftAt(now) }}
      >
        <WallView wall={shown.wall} now={now} />
      </main>
    </FormatProvider>
  )
}

/** A message that fills the screen if there is no data to show; empty while the data is loading. */
function Message({ children }: { children: ReactNode }) {
  return (
    <main className={`${classes.message} grid ink`}>
      <div role="status">{children}</div>
    </main>
  )
}

/** The polling interval of the wall, in milliseconds (specification.md, Limits and formats). */
const refreshMs = 30_000

/** The state of a wall. `ended` means that the wall link is revoked, so that no data is shown. */
type WallState =
  | { readonly kind: 'shown'; readonly wall: Wall; readonly aheadMs: number }
  | { readonly kind: 'ended' }

/**
 * Polls the wall every 30 s until its link is revoked. Needs no session and no user input. The last data
 * remains visible without a network. `aheadMs` is the time of the response minus the app's `serverNow`.
 */
const useWall = (token: string, isReady: boolean) =>
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
