import { useQuery } from '@tanstack/react-query'
import { pushEndpoints } from '@verstas/contract/push/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** The query of my notification settings and the server's key. */
export const pushSettingsQuery = endpointQuery(pushEndpoints.getPushSettings, {})

export const usePushSettings = (isWanted = true) => useQuery({ ...pushSettingsQuery, enabled: isWanted })
