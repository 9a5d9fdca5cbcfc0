import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { rememberLanguage } from './language.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { serveWebApp } from './static-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'verstas-web-'))
await mkdir(join(folder, 'assets'))
await mkdir(join(folder, '.vite'))
await writeFile(
  join(folder, 'index.html'),
  [
    '<!doctype html><title>Verstas</title>',
    '<link rel="preload" as="fetch" href="./configuration/default">',
  ].join('\n'),
)
await writeFile(join(folder, 'assets/index-Cd3fG5.js'), 'export {}')
await writeFile(join(folder, 'assets/index-Cd3fG5.js.map'), '{}')
await writeFile(join(folder, '.vite/manifest.json'), '{}')

const app = Fastify()
rememberLanguage(app)
handleErrors(app, 'en')
addSecurityHeaders(app, securityHeaders({ apiUrl: undefined, chatUrl: undefined }))
const configuration = {
  APIUrl: '/api',
  DefaultLanguage: 'fi' as const,
  LogoutUrl: 'https://x.test/</script>$&',
}
await serveWebApp(app, folder, async () => configuration)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('serveWebApp', () => {
  it.each(['/', '/index.html', '/?siteId=2'])(
    'the web app answers %s with the page, which browsers revalidate each time',
    async (url) => {
      const { statusCode, headers, body } = await app.inject(url)
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe('no-cache')
      expect(body).toContain('Verstas')
    },
  )

  it('the page contains the configuration instead of the link to it', async () => {
    const { body } = await app.inject('/')
    const [, json = ''] =
      /<script type="application\/json" id="configuration">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(json)).toEqual(configuration)
    expect(body).not.toContain('configuration/default')
  })

  it("the page and its scripts have the app's content policy, even in responses from a cache", async () => {
    const script = '/assets/index-Cd3fG5.js'
    const { etag } = (await app.inject(script)).headers
    const unchanged = await app.inject({ url: script, headers: { 'if-none-match': etag } })
    expect(unchanged.statusCode).toBe(304)
    for (const { headers } of [await app.inject('/'), await app.inject(script), unchanged])
      expect(headers['content-security-policy']).toContain("connect-src 'self'")
  })

  it('browsers cache files with a content hash for a year', async () => {
    const { headers } = await app.inject('/assets/index-Cd3fG5.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toContain('javascript')
  })

  it.each([
    '/startpage',
    '/assets/index-Gone.js',
    '/assets/index-Cd3fG5.js.map',
    '/.vite/manifest.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])('the web app answers 404 for %s', async (url) => {
    const { statusCode, body } = await app.inject(url)
    expect(statusCode).toBe(404)
    expect(JSON.parse(body)[0].ErrorId).toBe(900004)
  })

  it.each([
    ['a range outside the file', { range: 'bytes=999-' }, 416, 900112],
    ['a precondition for another version', { 'if-match': '"x"' }, 400, 900002],
  ])('the web app refuses %s without an internal error', async (_, headers, status, errorId) => {
    const { statusCode, body } = await app.inject({ url: '/assets/index-Cd3fG5.js', headers })
    expect(statusCode).toBe(status)
    expect(JSON.parse(body)[0].ErrorId).toBe(errorId)
  })
})
