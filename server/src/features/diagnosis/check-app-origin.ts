import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { chatSocketPath, livePath } from '@verstas/contract/socket-paths.ts'
import type { Settings } from '../../platform/settings.ts'
import { checkCertificate } from './check-certificate.ts'
import { fault, type Outcome, ok, reasonOf, warning } from './finding.ts'

const timeout = 5_000
const example = 'Compare the proxy with docs/deployment/nginx.conf or docs/deployment/Caddyfile.'

/**
 * Calls the server through its public address. This takes the path of a phone's request, and so checks the
 * proxy in front of the server.
 */
export async function checkAppOrigin(settings: Settings): Promise<readonly Outcome[]> {
  const { appOrigin, apiBase, isProduction } = settings
  if (appOrigin === undefined)
    return isProduction
      ? [
          warning(
            'APP_ORIGIN is not set, so the proxy cannot be checked.',
            'Set it to the address of the app, such as https://app.example.com.',
          ),
        ]
      : []
  const url = new URL(appOrigin)
  const reached = await askReady(`${appOrigin}${apiBase}/health/ready`)
  if (reached.verdict === 'fault') return [reached, ...(await certificateOf(url))]
  const sockets = await Promise.all([apiBase + livePath, chatSocketPath].map((path) => openSocket(url, path)))
  return [reached, ...sockets, ...checkTrust(settings, url), ...(await certificateOf(url))]
}

const certificateOf = async (url: URL): Promise<readonly Outcome[]> =>
  url.protocol === 'https:' ? checkCertificate(url).catch(() => []) : []

async function askReady(address: string): Promise<Outcome> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    const body = await response.text()
    if (response.status === 200 && body.includes('"Status"')) return ok(`${address} answers.`)
    if (response.status === 503)
      return warning(`${address} answers 503.`, 'The server is not ready: see Server.')
    return fault(`${address} answers ${response.status}, and not as Verstas does.`, example)
  } catch (error) {
    return fault(
      `${address} cannot be reached from here (${reasonOf(error)}).`,
      `Does the name lead to the proxy, also from this machine? ${example}`,
    )
  }
}

/**
 * Opens a WebSocket as a page does, with the origin of the app. The server refuses it if the proxy does not
 * pass on the `Host` header of the page.
 */
async function openSocket(url: URL, path: string): Promise<Outcome> {
  const status = await statusOfUpgrade(new URL(`${path}/?EIO=4&transport=websocket`, url), url.origin)
  if (status === 101) return ok(`Web sockets reach ${path}.`)
  if (status === 403)
    return fault(
      `${path} refuses pages of ${url.origin}: the proxy does not pass on Host with its port.`,
      `Let it pass on Host as the browser sends it. ${example}`,
    )
  return fault(
    `The proxy does not pass on web sockets to ${path} (${status ?? 'no answer'}).`,
    `Changes would arrive late. ${example}`,
  )
}

/** Returns the status of the response: 101 for a WebSocket, null without a response. */
function statusOfUpgrade(url: URL, origin: string): Promise<number | null> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const request = send(url, {
      timeout,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
        Origin: origin,
      },
    })
    const end = (status: number | null) => {
      request.destroy()
      resolve(status)
    }
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      end(101)
    })
    request.once('response', ({ statusCode = 0 }) => end(statusCode))
    request.once('timeout', () => end(null))
    request.once('error', () => end(null))
    request.end()
  })
}

/** The server speaks plain HTTP: an https origin means that there is a proxy. */
function checkTrust({ trustProxy, host }: Settings, { protocol }: URL): readonly Outcome[] {
  if (protocol === 'https:' && trustProxy === false)
    return [
      warning(
        'TRUST_PROXY is off although a proxy ends TLS: all people count as one address.',
        'Set TRUST_PROXY=1, and let the proxy send X-Forwarded-For and X-Forwarded-Proto.',
      ),
    ]
  if (trustProxy !== false && (host === '0.0.0.0' || host === '::'))
    return [
      warning(
        `TRUST_PROXY is on, and HOST=${host} accepts requests past the proxy, whose addresses are then believed.`,
        'Set HOST=127.0.0.1, or let a firewall admit only the proxy.',
      ),
    ]
  return []
}
