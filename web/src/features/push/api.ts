import { useQuery } from '@tanstack/react-query'
import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** The query of the signed-in user's notification settings, and of the server's push key. */
export const pushSettingsQuery = endpointQuery(pushEndpoints.getPushSettings, {})

/** Queries the notification settings, only if they are wanted. */
export const usePushSettings = (isWanted: boolean) => useQuery({ ...pushSettingsQuery, enabled: isWanted })
