import { readSettings } from './platform/settings.ts'
import { explainFailure, printWelcome } from './start-messages.ts'
import { startServer } from './start-server.ts'
import { stopOnSignal } from './stop-on-signal.ts'

try {
  const settings = readSettings(process.env)
  const delay = settings.stopDelaySeconds * 1000
  if (settings.tenantsFile === undefined) {
    const server = await startServer(settings)
    stopOnSignal({ ...server, delay })
    printWelcome({ ...server, settings, address: server.app.server.address() })
  } else {
    // Imported here because most processes serve only one database.
    const { serveTenants } = await import('./tenants/serve-tenants.ts')
    const { front, started, ...served } = await serveTenants(settings, process.env)
    stopOnSignal({ ...served, app: front, delay })
    await started
    console.log(`\nVerstas is up: ${served.origin}\n  it serves the tenants of ${settings.tenantsFile}\n`)
  }
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}
