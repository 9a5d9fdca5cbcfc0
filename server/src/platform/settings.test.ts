import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeDatabase, directUrlOf } from './database-settings.ts'
import { variables } from './setting-variables.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

function problemsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app:hunter2@db.example.com/verstas' }

describe('readSettings', () => {
  it("the settings default to a demo on an embedded database, in Finnish and in Finland's time", () => {
    expect(readSettings({})).toEqual({
      isProduction: false,
      warnings: [],
      port: 3000,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseListenUrl: undefined,
      databaseReportsUrl: undefined,
      databaseConnections: 35,
      maxSockets: 5000,
      storageUrl: undefined,
      backup: {
        to: undefined,
        passphrase: undefined,
        at: undefined,
        keep: { daily: 7, weekly: 4, monthly: 12 },
        warnDays: 2,
      },
      maxPictureMb: 50,
      maxVideoMb: 2048,
      maxOpenMbPerPerson: 10_000,
      maxOpenMbPerSite: 50_000,
      minFreeMb: 200,
      apiBase: '/api',
      apiUrl: undefined,
      demo: true,
      isDemoRenewed: false,
      demoScale: 1,
      stopDelaySeconds: 0,
      sessionIdleMinutes: 60,
      sessionMaxHours: 14,
      feedDays: 30,
      isAdminPasskeyRequired: false,
      timeZone: 'Europe/Helsinki',
      defaultLanguage: 'fi',
      logoutUrl: undefined,
      chatUrl: undefined,
      vapidSubject: 'mailto:verstas@example.com',
      pullAllowedTargets: [],
      webhookAllowedTargets: [],
      pushServices: [
        'fcm.googleapis.com',
        '*.push.services.mozilla.com',
        '*.push.apple.com',
        '*.notify.windows.com',
      ],
      debugDate: undefined,
      logLevel: 'warn',
      trustProxy: false,
      requestsPerMinute: 6000,
      serviceCallsPerMinute: 600,
      serviceKeyDays: 365,
      maxEventLoopDelay: 2000,
      allowedOrigins: [],
      oidc: undefined,
      kerberos: undefined,
    })
  })

  it('ALLOWED_ORIGINS is normalised to the form in which browsers send origins', () => {
    const { allowedOrigins } = readSettings({
      ALLOWED_ORIGINS: 'https://App.example.com/, http://10.0.0.5:3000',
    })
    expect(allowedOrigins).toEqual(['https://app.example.com', 'http://10.0.0.5:3000'])
  })

  it('VAPID_SUBJECT has no default in production, and accepts mailto and https addresses', () => {
    expect(readSettings(production).vapidSubject).toBeUndefined()
    for (const VAPID_SUBJECT of ['mailto:it@workshop.fi', 'https://workshop.fi/contact'])
      expect(readSettings({ VAPID_SUBJECT }).vapidSubject).toBe(VAPID_SUBJECT)
  })

  it.each([
    'it@workshop.fi',
    'mailto:it@localhost',
    'mailto:it@server.local',
    'mailto:it workshop.fi',
    'mailto:<it@workshop.fi>',
    'mailto:it@10.0.0.5',
    'http://workshop.fi',
    'https://localhost',
  ])('VAPID_SUBJECT refuses %s, as push services would', (VAPID_SUBJECT) => {
    expect(problemsOf({ VAPID_SUBJECT })).toEqual([
      `VAPID_SUBJECT=${VAPID_SUBJECT}: expected mailto: and an address of a public domain, or an https address, as push services want it`,
    ])
  })

  it('PUSH_SERVICES accepts hosts and origins, but no path, lone wildcard, plain IP address or ftp', () => {
    const { pushServices } = readSettings({
      PUSH_SERVICES: 'Push.example.com, *.example.org,http://127.0.0.1:9000',
    })
    expect(pushServices).toEqual(['push.example.com', '*.example.org', 'http://127.0.0.1:9000'])
    for (const PUSH_SERVICES of [
      '*',
      '*.',
      'https://push.example.com/x',
      '10.0.0.5',
      'ftp://push.example.com',
    ])
      expect(problemsOf({ PUSH_SERVICES })).toHaveLength(1)
  })

  it('an empty variable is treated as missing', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}))
  })

  it('PULL_ALLOWED_TARGETS are hosts and networks, without spaces and in lower case', () => {
    const { pullAllowedTargets } = readSettings({ PULL_ALLOWED_TARGETS: ' DMS.Local, 10.0.0.0/8' })
    expect(pullAllowedTargets).toEqual(['dms.local', '10.0.0.0/8'])
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '1e3'],
    ['HOST', 'a b'],
    ['ALLOWED_ORIGINS', 'app.example.com'],
    ['ALLOWED_ORIGINS', 'https://app.example.com/path'],
    ['ALLOWED_ORIGINS', '*'],
    ['API_BASE', 'api'],
    ['API_BASE', '/api/'],
    ['DEMO', 'maybe'],
    ['DEMO_SCALE', '0'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_MAX_HOURS', '-1'],
    ['ADMIN_PASSKEY', 'on'],
    ['TIME_ZONE', 'Europe/Atlantis'],
    ['TIME_ZONE', '+02:00'],
    ['DEFAULT_LANGUAGE', 'de'],
    ['LOGOUT_URL', 'javascript:alert(1)'],
    ['CHAT_URL', 'chat.example'],
    ['API_URL', 'api.example'],
    ['DEBUG_DATE', '20.11.2026'],
    ['DEBUG_DATE', '2026-02-30'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '10.0.0.1, elsewhere'],
    ['REQUESTS_PER_MINUTE', 'many'],
    ['SERVICE_CALLS_PER_MINUTE', 'few'],
    ['SERVICE_KEY_DAYS', '0'],
    ['OVERLOAD_DELAY_MS', '-1'],
    ['PULL_ALLOWED_TARGETS', 'https://dms.local'],
    ['PULL_ALLOWED_TARGETS', '10.0.0.0/33'],
    ['WEBHOOK_ALLOWED_TARGETS', 'https://hooks.local'],
    ['MAX_PICTURE_MB', '0'],
    ['MAX_VIDEO_MB', '2 GB'],
    ['MAX_OPEN_MB_PER_PERSON', '0'],
    ['MAX_OPEN_MB_PER_SITE', 'all'],
    ['MIN_FREE_MB', '-1'],
  ])('readSettings refuses %s=%s and names the variable, its value and the expectation', (name, value) => {
    const [problem, ...others] = problemsOf({ [name]: value })
    expect(others).toEqual([])
    expect(problem).toContain(`${name}=${value}: expected `)
  })

  it('a limit of open uploads below the largest file is refused', () => {
    expect(problemsOf({ MAX_OPEN_MB_PER_PERSON: '2047', MAX_OPEN_MB_PER_SITE: '100' })).toEqual([
      'MAX_OPEN_MB_PER_PERSON=2047: expected at least 2048, the larger one of MAX_VIDEO_MB and MAX_PICTURE_MB',
      'MAX_OPEN_MB_PER_SITE=100: expected at least 2048, the larger one of MAX_VIDEO_MB and MAX_PICTURE_MB',
    ])
    expect(problemsOf({ MAX_VIDEO_MB: '100', MAX_PICTURE_MB: '300', MAX_OPEN_MB_PER_PERSON: '299' })).toEqual(
      [expect.stringContaining('MAX_OPEN_MB_PER_PERSON=299: expected at least 300')],
    )
    expect(problemsOf({ MAX_VIDEO_MB: '100', MAX_OPEN_MB_PER_SITE: '100' })).toEqual([])
    expect(readSettings({ MAX_VIDEO_MB: '20000' })).toMatchObject({
      maxOpenMbPerPerson: 20_000,
      maxOpenMbPerSite: 50_000,
    })
  })

  it('readSettings reports all wrong variables together', () => {
    expect(problemsOf({ PORT: 'x', TIME_ZONE: 'y', LOG_LEVEL: 'z' })).toHaveLength(3)
  })

  it('the error about a database address never contains the password', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://app:hunter2@db/verstas' })
    expect(problems).toEqual([
      'DATABASE_URL (value not shown): expected postgres://user:password@host:port/database',
    ])
    const [problem] = problemsOf({ DATABASE_LISTEN_URL: 'mysql://app:hunter2@db/verstas' })
    expect(problem).not.toContain('hunter2')
  })

  it('a replica for the reports needs a database server', () => {
    const replica = 'postgres://reader:secret@replica/verstas'
    const settings = readSettings({
      DATABASE_URL: 'postgres://app:secret@db/verstas',
      DATABASE_REPORTS_URL: replica,
    })
    expect(settings.databaseReportsUrl).toBe(replica)
    expect(problemsOf({ DATABASE_REPORTS_URL: replica })).toEqual([
      'DATABASE_REPORTS_URL: refused without DATABASE_URL; the embedded database has no replica',
    ])
  })

  it('STORAGE_URL accepts an S3 service, and the error about it never contains the secret', () => {
    const url = 's3://key:hunter2@s3.example/photos?region=eu-north-1'
    expect(readSettings({ STORAGE_URL: url }).storageUrl).toBe(url)
    const [problem] = problemsOf({ STORAGE_URL: 'https://key:hunter2@s3.example/photos' })
    expect(problem).toMatch(/^STORAGE_URL \(value not shown\): expected s3:/)
  })

  it.each(['postgres://app:s%23cret@db.example:5432/verstas', 'postgresql:///verstas?host=/run/postgresql'])(
    'DATABASE_URL accepts %s',
    (url) => {
      expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
    },
  )

  it('the demo is loaded by default only into an embedded database outside production', () => {
    const url = 'postgres://app@db/verstas'
    expect(readSettings({ DATABASE_URL: url }).demo).toBe(false)
    expect(readSettings(production).demo).toBe(false)
    expect(readSettings({ DEMO: 'off' }).demo).toBe(false)
    expect(readSettings({ DATABASE_URL: url, DEMO: 'on' }).demo).toBe(true)
    expect(problemsOf({ ...production, DEMO: 'on' })[0]).toContain('DEMO=force')
    expect(problemsOf({ ...production, DEMO: 'fresh' })[0]).toContain('DEMO=force')
    expect(readSettings({ ...production, DEMO: 'force' }).demo).toBe(true)
    expect(readSettings({ DEMO: 'fresh' })).toMatchObject({ demo: true, isDemoRenewed: true })
  })

  it('a day in DEBUG_DATE means its morning in the time zone, and an instant means itself', () => {
    expect(readSettings({ DEBUG_DATE: '2026-07-01' }).debugDate).toEqual(new Date('2026-07-01T05:00:00Z'))
    const instant = '2026-11-20T08:00:00+02:00'
    expect(readSettings({ DEBUG_DATE: instant }).debugDate).toEqual(new Date(instant))
  })

  it('TRUST_PROXY accepts a number of proxies or a list of networks', () => {
    expect(readSettings({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  })

  it('OIDC settings require a client id, a supported claim, and https in production except on localhost', () => {
    const issuer = { OIDC_ISSUER: 'http://id.example/' }
    expect(problemsOf({ OIDC_NAME: 'Kaarre' })[0]).toContain('OIDC_ISSUER: missing; OIDC_NAME')
    expect(problemsOf(issuer)[0]).toContain('OIDC_CLIENT_ID: missing')
    const all = { ...issuer, OIDC_CLIENT_ID: 'verstas', OIDC_CLIENT_SECRET: 'hidden' }
    expect(readSettings(all).oidc).toEqual({
      issuer: 'http://id.example/',
      audience: 'verstas',
      jwksUrl: undefined,
      client: { id: 'verstas', secret: 'hidden', name: undefined },
      linkClaim: 'sub',
      isLinkedByEmail: false,
      isEmailTrusted: false,
    })
    expect(readSettings({ ...all, OIDC_LINK_CLAIM: 'oid' }).oidc?.linkClaim).toBe('oid')
    expect(problemsOf({ ...all, OIDC_LINK_CLAIM: 'name' })[0]).toContain('sub, oid, email')
    expect(problemsOf({ ...all, OIDC_TRUST_EMAIL: 'on' })[0]).toContain('OIDC_LINK_BY_EMAIL=on')
    const byEmail = { ...all, OIDC_TRUST_EMAIL: 'on', OIDC_LINK_CLAIM: 'email' }
    expect(readSettings(byEmail).oidc?.isEmailTrusted).toBe(true)
    expect(problemsOf({ ...all, ...production })[0]).toContain('expected https in production')
    const onThisMachine = { ...all, ...production, OIDC_ISSUER: 'http://localhost:9000' }
    expect(readSettings(onThisMachine).oidc?.issuer).toBe('http://localhost:9000')
    for (const OIDC_ISSUER of ['http://127.0.0.1:9000', 'http://[::1]:9000'])
      expect(problemsOf({ ...all, ...production, OIDC_ISSUER })).toEqual([])
  })

  it('the audience of tokens is OIDC_AUDIENCE, otherwise the client id', () => {
    const given = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'app', OIDC_AUDIENCE: 'api' }
    expect(readSettings(given).oidc).toMatchObject({ audience: 'api', client: { id: 'app' } })
    const { OIDC_AUDIENCE: _, ...withoutAudience } = given
    expect(readSettings(withoutAudience).oidc?.audience).toBe('app')
  })

  it.each([
    ['huolto@example.com', 'accepted'],
    [' huolto@example.com ', 'accepted'],
    ['Huolto <huolto@example.com>', 'accepted'],
    ['Huolto <huolto@example.com', 'refused'],
    ['Huolto huolto@example.com', 'refused'],
    ['huolto', 'refused'],
  ])('MAIL_FROM is an address with or without a name: "%s" is %s', (MAIL_FROM, result) => {
    const [problem] = problemsOf({ SMTP_URL: 'smtp://localhost:25', MAIL_FROM })
    if (result === 'accepted') expect(problem).toBeUndefined()
    else expect(problem).toMatch(/^MAIL_FROM/)
  })

  it.each([
    [{ OIDC_LINK_BY_EMAIL: 'on' }, 0],
    [{ OIDC_LINK_CLAIM: 'email' }, 0],
    [{ OIDC_LINK_CLAIM: 'oid' }, 1],
    [{}, 1],
  ])('OIDC_TRUST_EMAIL needs a setting that uses e-mail addresses: %o causes %i problems', (more, count) => {
    const all = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'app', OIDC_TRUST_EMAIL: 'on' }
    expect(problemsOf({ ...all, ...more })).toHaveLength(count)
  })

  it('trailing slashes are removed from API_URL, but not from OIDC_ISSUER', () => {
    const { apiUrl, oidc } = readSettings({
      API_URL: 'https://api.example/v1//',
      OIDC_ISSUER: 'https://login.example/',
      OIDC_CLIENT_ID: 'app',
    })
    expect([apiUrl, oidc?.issuer]).toEqual(['https://api.example/v1', 'https://login.example/'])
  })

  it('KERBEROS_KEYTAB requires KERBEROS_SERVICE', () => {
    for (const KERBEROS_SERVICE of [undefined, ' '])
      expect(problemsOf({ KERBEROS_KEYTAB: '/etc/verstas.keytab', KERBEROS_SERVICE })[0]).toContain(
        'KERBEROS_SERVICE: missing',
      )
    expect(
      readSettings({ KERBEROS_SERVICE: 'HTTP/verstas.example.com', KERBEROS_KEYTAB: '/etc/verstas.keytab' })
        .kerberos,
    ).toEqual({
      service: 'HTTP/verstas.example.com',
      keytab: '/etc/verstas.keytab',
      isLinkedByPrincipalName: false,
    })
  })

  it('production requires DATABASE_URL or EMBEDDED_DATABASE=on', () => {
    expect(problemsOf({ NODE_ENV: 'production' })[0]).toContain('DATABASE_URL: missing')
    expect(problemsOf({ NODE_ENV: 'production', DATABSE_URL: 'postgres://x' })).toEqual([
      expect.stringContaining('DATABASE_URL: missing'),
      'DATABSE_URL: no setting has this name; did you mean DATABASE_URL?',
    ])
    expect(readSettings({ NODE_ENV: 'production', EMBEDDED_DATABASE: 'on' }).databaseUrl).toBeUndefined()
    expect(problemsOf({ EMBEDDED_DATABASE: 'off' })[0]).toContain('DATABASE_URL: missing')
    expect(problemsOf({ ...production, EMBEDDED_DATABASE: 'on' })[0]).toContain('give one of them')
  })

  it.each(['DATABSE_URL', 'database_url', 'DATABASEURL', 'VERSTAS_DATABASE_URL', 'DATABASE_URI'])(
    'a warning suggests DATABASE_URL instead of the unknown variable %s',
    (name) => {
      const [warning] = readSettings({ [name]: 'postgres://app:hunter2@db/verstas' }).warnings
      expect(warning).toContain(`${name}: no setting has this name; did you mean DATABASE_URL?`)
      expect(warning).not.toContain('hunter2')
    },
  )

  it.each(['prod', 'Production', 'PRODUCTION', 'staging'])(
    'NODE_ENV=%s is refused, because the server would not run as in production',
    (value) => {
      expect(problemsOf({ NODE_ENV: value })[0]).toContain('expected production, development or test')
    },
  )

  it('metrics are served on this machine only, unless a host is chosen, and never on the port of the app', () => {
    expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
    expect(readSettings({ METRICS_PORT: '0', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({
      port: 0,
      host: '0.0.0.0',
    })
    expect(readSettings({}).metrics).toBeUndefined()
    expect(problemsOf({ METRICS_HOST: '0.0.0.0' })).toEqual(['METRICS_PORT: missing; METRICS_HOST needs it'])
    expect(problemsOf({ METRICS_PORT: '3000' })).toEqual([
      'METRICS_PORT=3000: expected another port than PORT',
    ])
    expect(problemsOf({ METRICS_PORT: '-1' })[0]).toContain('METRICS_PORT=-1: expected a whole number')
  })

  it('traces need a receiver, whose headers are decoded and never shown', () => {
    const receiver = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hunter2,x-tenant=a=b',
    }
    expect(readSettings(receiver).traces).toEqual({
      endpoint: 'http://collector:4318',
      headers: { authorization: 'Bearer hunter2', 'x-tenant': 'a=b' },
      serviceName: 'verstas',
      ratio: 1,
    })
    const some = { ...receiver, OTEL_TRACES_SAMPLER_ARG: '0.1', OTEL_SERVICE_NAME: 'workshop' }
    expect(readSettings(some).traces).toMatchObject({ serviceName: 'workshop', ratio: 0.1 })
    expect(readSettings({}).traces).toBeUndefined()
    expect(problemsOf({ OTEL_TRACES_SAMPLER_ARG: '0.1' })).toEqual([
      'OTEL_EXPORTER_OTLP_ENDPOINT: missing; OTEL_TRACES_SAMPLER_ARG needs it',
    ])
    for (const headers of ['hunter2', 'a b=hunter2', 'a=hunter2%', 'a=hunter2%0d%0ab'])
      expect(problemsOf({ ...receiver, OTEL_EXPORTER_OTLP_HEADERS: headers }), headers).toEqual([
        expect.stringMatching(/^OTEL_EXPORTER_OTLP_HEADERS \(value not shown\): expected headers such as/),
      ])
  })

  it('a thread receives the same settings', () => {
    const settings = readSettings({
      DATABASE_URL: 'postgres://app:hunter2@db.example.com/verstas',
      DEBUG_DATE: '2026-11-20',
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_CLIENT_ID: 'verstas',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      STORAGE_URL: 's3://key:hunter2@s3.example/photos?region=eu-north-1',
      TRUST_PROXY: '10.0.0.0/8',
    })
    expect(structuredClone(settings)).toEqual(settings)
  })

  it('variables of other programs cause no warning', () => {
    const others = {
      HOSTNAME: 'x',
      PATH: '/bin',
      HOME: '/',
      LANG: 'fi',
      NODE_OPTIONS: '',
      TZ: 'UTC',
      SHLVL: '1',
    }
    expect(
      readSettings({ ...others, npm_config_user_agent: 'npm', PGHOST: 'db', LC_ALL: 'C' }).warnings,
    ).toEqual([])
  })

  it('a missing VAPID_SUBJECT causes a warning in production', () => {
    expect(readSettings(production).warnings).toEqual([expect.stringContaining('VAPID_SUBJECT: missing')])
    expect(readSettings({ ...production, VAPID_SUBJECT: 'mailto:it@workshop.fi' }).warnings).toEqual([])
  })

  it.each(['require', 'prefer', 'verify-ca'])(
    'sslmode=%s is replaced by verify-full, with a warning',
    (mode) => {
      const { databaseUrl, warnings } = readSettings({
        DATABASE_URL: `postgres://app:hunter2@db/verstas?sslmode=${mode}&sslrootcert=/ca.pem`,
      })
      expect(databaseUrl).toBe('postgres://app:hunter2@db/verstas?sslmode=verify-full&sslrootcert=%2Fca.pem')
      expect(warnings[0]).toContain(`DATABASE_URL has sslmode=${mode}: the certificate and the name`)
      expect(warnings[0]).not.toContain('hunter2')
    },
  )

  it('other values of sslmode remain unchanged, and an unknown one is refused', () => {
    for (const mode of ['disable', 'verify-full', 'no-verify']) {
      const DATABASE_URL = `postgres://app@db/verstas?sslmode=${mode}`
      expect(readSettings({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, warnings: [] })
    }
    expect(problemsOf({ DATABASE_URL: 'postgres://app@db/verstas?sslmode=verify_full' })[0]).toContain(
      'expected disable, verify-full or no-verify',
    )
  })

  it.each<[string, keyof Settings, readonly [least: string, most: string], readonly [string, string]]>([
    ['PORT', 'port', ['0', '65535'], ['-1', '65536']],
    ['STOP_DELAY_SECONDS', 'stopDelaySeconds', ['0', '60'], ['-1', '61']],
    ['MAX_PICTURE_MB', 'maxPictureMb', ['1', '1000'], ['0', '1001']],
    ['MAX_VIDEO_MB', 'maxVideoMb', ['1', '50000'], ['0', '50001']],
    ['MIN_FREE_MB', 'minFreeMb', ['0', '1000000'], ['-1', '1000001']],
    ['DEMO_SCALE', 'demoScale', ['0.01', '10000'], ['0.009', '10000.1']],
    ['SESSION_IDLE_MINUTES', 'sessionIdleMinutes', ['1', '1440'], ['0', '1441']],
    ['SESSION_MAX_HOURS', 'sessionMaxHours', ['1', '168'], ['0', '169']],
    ['FEED_DAYS', 'feedDays', ['1', '3650'], ['0', '3651']],
    ['TRUST_PROXY', 'trustProxy', ['1', '9'], ['0', '10']],
    ['REQUESTS_PER_MINUTE', 'requestsPerMinute', ['0', '1000000'], ['-1', '1000001']],
    ['SERVICE_CALLS_PER_MINUTE', 'serviceCallsPerMinute', ['0', '1000000'], ['-1', '1000001']],
    ['SERVICE_KEY_DAYS', 'serviceKeyDays', ['1', '3650'], ['0', '3651']],
    ['OVERLOAD_DELAY_MS', 'maxEventLoopDelay', ['0', '60000'], ['-1', '60001']],
  ])('the setting %s accepts its limits, and refuses values beyond them', (name, setting, within, beyond) => {
    for (const value of within) expect(readSettings({ [name]: value })[setting]).toBe(Number(value))
    for (const value of beyond) expect(problemsOf({ [name]: value })).toHaveLength(1)
  })

  it.each([
    'OIDC_CLIENT_SECRET',
    'DATABASE_URL',
    'DATABASE_LISTEN_URL',
    'DATABASE_REPORTS_URL',
    'STORAGE_URL',
  ])('the value of %s is marked as secret', (name) => {
    expect(variables).toHaveProperty([name, 'isSecret'], true)
  })

  it('the default of STOP_DELAY_SECONDS in production is five seconds', () => {
    expect(readSettings(production).stopDelaySeconds).toBe(5)
    expect(readSettings({ ...production, STOP_DELAY_SECONDS: '0' }).stopDelaySeconds).toBe(0)
  })
})

describe('directUrlOf', () => {
  it('returns the address past the pooler, and the only one without a pooler', () => {
    const pooled = 'postgres://app@pooler:6432/verstas'
    const direct = 'postgres://app@db/verstas'
    const directOf = (variables: NodeJS.ProcessEnv) => directUrlOf(readSettings(variables))
    expect(directOf({ DATABASE_URL: pooled, DATABASE_LISTEN_URL: direct })).toBe(direct)
    expect(directOf({ DATABASE_URL: direct })).toBe(direct)
    expect(directOf({ DATABASE_LISTEN_URL: direct })).toBe(undefined)
  })
})

describe('describeDatabase', () => {
  const describe = (databaseUrl: string | undefined) =>
    describeDatabase({ databaseUrl, dataDir: '/srv/data' })

  it('a database is described by host, port and name, without user and password', () => {
    expect(describe('postgres://app:hunter2@db.example.com/verstas')).toBe(
      'the database verstas at db.example.com:5432',
    )
    expect(describe('postgres://app@db:6432/verstas?sslmode=disable')).toBe('the database verstas at db:6432')
    expect(describe('postgresql:///verstas?host=/run/postgresql')).toBe(
      'the database verstas at /run/postgresql:5432',
    )
    expect(describe('postgresql:///verstas?host=/run/postgresql&port=6432')).toBe(
      'the database verstas at /run/postgresql:6432',
    )
    expect(describe(undefined)).toBe('the embedded database in /srv/data')
  })
})
