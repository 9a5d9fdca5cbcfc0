import { ownAddress } from './platform/own-address.ts'
import { readSettings } from './platform/settings.ts'

// Health check for a container without a shell: exit code 0 if the server with these settings is ready,
// otherwise 1.
const settings = readSettings(process.env)
try {
  const { status } = await fetch(`${ownAddress(settings)}${settings.apiBase}/health/ready`, {
    signal: AbortSignal.timeout(4000),
  })
  process.exitCode = status === 200 ? 0 : 1
} catch {
  process.exitCode = 1
}
