import { mkdtempSync } from 'node:fs'
import { openDatabase } from './platform/database/open-database.ts'
import { migrate } from './platform/database/migrate.ts'
import { loadDemo } from '@verstas/demo/load-demo.ts'
import { attachDemoFiles } from './features/attachments/attach-demo-files.ts'
import { createLog } from './platform/http/log.ts'
import { readSettings } from './platform/settings.ts'
import { createClock } from './platform/clock.ts'
import { hashPassword } from './platform/session/passwords.ts'
const log = createLog('error'); const dataDir = mkdtempSync((process.env.TMPDIR ?? '/tmp')+'/zz-')
let t = performance.now(); const lap = (s: string) => { const n = performance.now(); if (n-t>150) console.log(Math.round(n-t), s, Math.round(process.cpuUsage().user/1000)); t = n }
const { db, close } = await openDatabase({ dataDir, log }); lap('open')
await migrate(db, log); lap('migrate')
let last='begin'
await loadDemo({ db, now: new Date(process.argv[3] ?? ""), timeZone: 'Europe/Helsinki', scale: Number(process.argv[2] ?? 0.01), hashPassword, onProgress: ({step}) => { lap(last); last = step } })
lap(last)
const settings = readSettings({DATA_DIR: dataDir})
await attachDemoFiles({ settings, db, clock: createClock(new Date(process.argv[3] ?? "")), log } as never); lap('files')
await close(); lap('close')
