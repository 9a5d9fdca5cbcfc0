import { readSettings } from './platform/settings.ts'
import { explainFailure, printWelcome } from './start-messages.ts'
import { startServer } from './start-server.ts'
import { stopOnSignal } from './stop-on-signal.ts'

try {
  const settings = readSettings(process.env)
  const server = await startServer(settings)
  stopOnSignal({ ...server, delay: settings.stopDelaySeconds * 1000 })
  printWelcome({ ...server, settings, address: server.app.server.address() })
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}
