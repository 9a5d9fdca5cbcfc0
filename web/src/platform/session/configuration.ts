import { omitNulls } from '@verstas/contract/omit-nulls.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { Configuration } from '@verstas/contract/session/entities.ts'
import { callAs } from '../api/client.ts'
import { setApiBase, setChatBase } from '../api/connection.ts'
import { noteDebugDate, setDebugOffset } from '../api/server-clock.ts'
import { applyDefaultLanguage } from '../texts/i18n.ts'
import type { SessionItems } from './session-items.ts'
import { configurationShape } from './session-shapes.ts'
import { parseAs } from './stored-shape.ts'

/**
 * Loads and applies the configuration. Prefers the configuration in the page, then the server's, then the one
 * that the tab has stored.
 *
 * @throws if there is no configuration (118265)
 */
export async function loadConfiguration(
  items: SessionItems,
  pageConfiguration: object | null = null,
): Promise<Configuration> {
  const configuration = await fetchConfiguration(items, pageConfiguration).catch((error: unknown) => {
    const stored = items.configuration.read()
    if (!stored) throw error
    return stored
  })
  await applyConfiguration(configuration)
  return configuration
}

/**
 * Applies the stored configuration and debug date of the tab. The first responses after a reload need the
 * debug date, because the server computes the session's expiry from it.
 */
export async function applyKeptConfiguration(items: SessionItems): Promise<void> {
  setDebugOffset(items.debugOffset.read() ?? 0)
  const configuration = items.configuration.read()
  if (configuration) await applyConfiguration(configuration)
}

/**
 * Sets the API base and the chat address for calls. Applies the default language, unless the user chose a
 * language or the browser has a supported one.
 */
async function applyConfiguration({ APIUrl, ChatUrl, DefaultLanguage }: Configuration): Promise<void> {
  setApiBase(APIUrl)
  setChatBase(ChatUrl)
  await applyDefaultLanguage(DefaultLanguage)
}

async function fetchConfiguration(
  items: SessionItems,
  pageConfiguration: object | null,
): Promise<Configuration> {
  const answer: object = pageConfiguration ?? (await callAs(null, sessionEndpoints.getConfiguration, {}))
  const configuration = parseAs<Configuration>(configurationShape)(omitNulls(answer))
  items.configuration.write(configuration)
  const debugOffset = noteDebugDate(configuration.DebugDate)
  if (debugOffset === 0) items.debugOffset.remove()
  else items.debugOffset.write(debugOffset)
  return configuration
}

/**
 * Returns the configuration that our server wrote into the page, and removes it from the page. Null if there
 * is none. Null for a page from the service worker's cache, because its configuration may be outdated.
 */
export function configurationOfPage(): object | null {
  const element = document.getElementById('configuration')
  element?.remove()
  return element?.textContent && !navigator.serviceWorker?.controller ? JSON.parse(element.textContent) : null
}
