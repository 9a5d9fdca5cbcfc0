import { describe, expect, it } from 'vitest'
import { loadedWhenUsed } from '../import-rules.mjs'
import {
  checkImport,
  findCycles,
  findLoadedTooSoon,
  findModuleCycles,
  findNeedlesslyPublic,
  findViolations,
} from './import-rules.mjs'
import { importsOf } from './imports.mjs'

const checkSource = (file: string, source: string) => importsOf(file, source).flatMap(checkImport)

describe('import rules', () => {
  it('no file of the repository breaks an import rule', () => {
    expect(findViolations()).toEqual([])
  })

  it('the check of imports reports each kind of violation', () => {
    const entry = 'server/src/main.ts'
    const sources = [
      ['domain/src/a.ts', "import * as z from 'zod'"],
      [entry, "import { a } from './a.ts'"],
      ['server/src/a.ts', "import { b } from './b.ts'\nimport { c } from './features/jobs/c.ts'"],
      ['server/src/b.ts', `import { a } from './a.ts'\nimport p from '${loadedWhenUsed.packages[0]}'`],
      ['server/src/features/jobs/a.ts', "import { b } from '../parts/b.ts'"],
      ['server/src/features/parts/c.ts', "import { d } from '../jobs/d.ts'"],
    ] as const
    expect(loadedWhenUsed.entry).toBe(entry)
    const found = findViolations(sources.flatMap(([file, source]) => importsOf(file, source)))
    for (const reason of [
      'domain/src/a.ts imports zod: domain may import no package',
      'cycle: server/src/a.ts -> server/src/b.ts -> server/src/a.ts',
      'cycle: server/src/features/jobs -> server/src/features/parts -> server/src/features/jobs',
      `server/src/b.ts imports ${loadedWhenUsed.packages[0]}: it is loaded when it is used`,
      'no other module imports it',
    ])
      expect(found.some((line) => line.includes(reason))).toBe(true)
  })

  it.each([
    ['web/src/app/router.tsx', "import { buildApp } from '../../../server/src/app.ts'"],
    ['server/src/app.ts', "import type { Theme } from '@verstas/web/platform/ui/theme.ts'"],
    ['contract/src/endpoint.ts', "import { mayStamp } from '@verstas/domain/stamping/rights.ts'"],
    ['contract/src/endpoint.ts', "import { readFile } from 'node:fs/promises'"],
    ['domain/src/stamping/plan.ts', "import * as z from 'zod'"],
    [
      'domain/src/stamping/plan.ts',
      "export { db } from '@verstas/server/platform/database/open-database.ts'",
    ],
    ['demo/src/workshop.ts', "const server = await import('@verstas/server/app.ts')"],
    ['server/src/features/stamping/stamp.ts', "import { readRows } from '../work-orders/work-order-sql.ts'"],
    [
      'server/src/features/stamping/stamp.ts',
      "import { createSessionGuard } from '../../platform/session/session-guard.ts'",
    ],
    [
      'server/src/platform/session/session.ts',
      "import { releaseLocksOf } from '../../features/work-orders/release-locks.ts'",
    ],
    [
      'web/src/platform/texts/i18n.ts',
      "import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'",
    ],
    ['web/src/features/stamping/stamp-dialog.tsx', "import { RowList } from '../work-orders/row-list.tsx'"],
    ['web/src/features/stamping/api.ts', "import { describeStamping } from './describe.ts'"],
    ['web/src/features/stamping/api.ts', "import { StampDialog } from '../work-orders/stamp-dialog.tsx'"],
    ['web/src/shared/jobs/job-card.tsx', "import { RowList } from '../../features/work-orders/row-list.tsx'"],
    ['web/src/platform/ui/car-row.tsx', "import { JobCard } from '../../shared/jobs/job-card.tsx'"],
  ])('import rules forbid in %s: %s', (file, source) => {
    expect(checkSource(file, source)).toHaveLength(1)
  })

  it.each([
    ['contract/src/endpoint.ts', "import * as z from 'zod'"],
    ['domain/src/stamping/plan.ts', "import type { Row } from '@verstas/contract/work-orders/rows.ts'"],
    [
      'web/src/platform/texts/i18n.ts',
      "import type { TextName } from '@verstas/contract/texts/catalogue.ts'",
    ],
    ['domain/src/stamping/plan.test.ts', "import fc from 'fast-check'"],
    ['server/src/features.ts', "import { sessionFeature } from './platform/session/session-feature.ts'"],
    [
      'server/src/features/stamping/stamp.ts',
      "import type { CurrentSession } from '../../platform/session/current-session.ts'",
    ],
    ['server/src/features/stamping/stamp.ts', "import { refuse } from '../../platform/http/refusal.ts'"],
    [
      'web/src/features/stamping/stamp-dialog.tsx',
      "import { useWorkOrderById } from '../work-orders/api.ts'",
    ],
    ['web/src/features/stamping/api.ts', "import { useWorkOrderById } from '../work-orders/api.ts'"],
    [
      'web/src/features/stamping/stamp-dialog.tsx',
      "import { JobCard } from '../../shared/jobs/job-card.tsx'",
    ],
    [
      'web/src/shared/jobs/job-card.tsx',
      "import { useWorkOrderById } from '../../features/work-orders/api.ts'",
    ],
  ])('import rules allow in %s: %s', (file, source) => {
    expect(checkSource(file, source)).toEqual([])
  })

  it('the check of imports reports a package that is loaded too early through other files', () => {
    const rule = { entry: 'server/src/main.ts', packages: ['pdfkit'] }
    const paper = importsOf('server/src/paper.ts', "import PDFDocument from 'pdfkit'")
    const atOnce = importsOf('server/src/main.ts', "import { paper } from './paper.ts'")
    const whenUsed = importsOf('server/src/main.ts', "const paper = () => import('./paper.ts')")
    expect(findLoadedTooSoon([...atOnce, ...paper], rule)).toHaveLength(1)
    expect(findLoadedTooSoon([...whenUsed, ...paper], rule)).toEqual([])
  })

  it('the check of imports reports a public file that no other module imports', () => {
    const file = 'server/src/features/chat/topics.ts'
    const isFound = (from: string, source: string) =>
      findNeedlesslyPublic(importsOf(from, source)).some((violation) => violation.startsWith(`${file}:`))
    expect(isFound('server/src/features/chat/messages.ts', "import { a } from './topics.ts'")).toBe(true)
    expect(isFound('server/src/features/push/a.ts', "import { a } from '../chat/topics.ts'")).toBe(false)
  })

  it('the check of imports reports a cycle of files, and ignores type imports', () => {
    const forth = importsOf('server/src/a.ts', "import { b } from './b.ts'")
    const back = importsOf('server/src/b.ts', "import { a } from './a.ts'")
    const typeBack = importsOf('server/src/b.ts', "import type { A } from './a.ts'")
    expect(findCycles([...forth, ...back])).toEqual([
      'cycle: server/src/a.ts -> server/src/b.ts -> server/src/a.ts',
    ])
    expect(findCycles([...forth, ...typeBack])).toEqual([])
  })

  it('the check of imports reports a cycle of modules without a cycle of files', () => {
    const forth = importsOf('web/src/features/stamping/a.tsx', "import { b } from '../parts/b.tsx'")
    const back = importsOf('web/src/features/parts/c.tsx', "import { d } from '../stamping/d.tsx'")
    expect(findModuleCycles([...forth, ...back])).toEqual([
      'cycle: web/src/features/stamping -> web/src/features/parts -> web/src/features/stamping',
    ])
    expect(findModuleCycles(forth)).toEqual([])
  })
})
