import { demoPassword } from '@verstas/demo/sign-ins.ts'
import { inRoot } from '../paths.ts'
import { type ChildServer, startChildServer } from './child-server.ts'

/**
 * Starts our server as in production, on a loaded database. Rate limits are off, because one address makes
 * all calls.
 */
export function startOurServer(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildServer> {
  return startChildServer({
    script: inRoot('server/src/main.ts'),
    environment: { DATABASE_URL: databaseUrl, HOST: '127.0.0.1', REQUESTS_PER_MINUTE: '0', ...environment },
    readyPath: '/api/health/ready',
  })
}

/** Signs in as an employee of the demo. @returns the session's token */
export async function signIn(origin: string, userName: string): Promise<string> {
  const credentials = Buffer.from(`${userName}:${demoPassword}`).toString('base64')
  const response = await fetch(`${origin}/api/authentication/basic/login`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok) throw new Error(`${userName} could not sign in: ${response.status}`)
  const { Token } = (await response.json()) as { Token: string }
  return Token
}
