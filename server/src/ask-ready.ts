import { readSettings } from './platform/settings.ts'

// The health check of a container, without a shell: exit code 0 if the server of these settings can work, else 1.
const { host, port, apiBase } = readSettings(process.env)
const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
try {
  const { status } = await fetch(`http://${name}:${port}${apiBase}/health/ready`, {
    signal: AbortSignal.timeout(4000),
  })
  process.exitCode = status === 200 ? 0 : 1
} catch {
  process.exitCode = 1
}
