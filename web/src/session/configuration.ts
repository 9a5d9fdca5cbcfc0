import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { Configuration } from '@verstas/contract/session/entities.ts'
import { callAs } from '../api/client.ts'
import { setApiBase } from '../api/connection.ts'
import { noteDebugDate } from '../api/server-clock.ts'
import { applyDefaultLanguage } from '../texts/i18n.ts'
import type { SessionItems } from './session-items.ts'

/**
 * Fetches the configuration and puts it to use; without an answer the one that the tab has kept serves.
 * @throws when there is neither (118265)
 */
export async function loadConfiguration(items: SessionItems): Promise<Configuration> {
  const configuration = await fetchConfiguration().catch((error: unknown) => {
    const kept = items.configuration.read()
    if (!kept) throw error
    return kept
  })
  items.configuration.write(configuration)
  noteDebugDate(configuration.DebugDate)
  await applyConfiguration(configuration)
  return configuration
}

/** Directs the calls to the configuration's API base, in its language unless the person has another. */
export async function applyConfiguration({ APIUrl, DefaultLanguage }: Configuration): Promise<void> {
  setApiBase(APIUrl)
  await applyDefaultLanguage(DefaultLanguage)
}

const fetchConfiguration = async () =>
  Configuration.parse(await callAs(null, sessionEndpoints.getConfiguration, {}))
