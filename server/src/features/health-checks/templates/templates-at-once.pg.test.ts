import type { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import { templateEndpoints as api } from '@verstas/contract/health-checks/template-endpoints.ts'
import { expect, it } from 'vitest'
import { buildHealthCheckApp } from '../../../../test/health-check-app.ts'
import { refusedWith } from '../../../../test/refused-with.ts'
import { whileLocked } from '../../../../test/while-locked.ts'

it('a file of templates is refused if another administrator adds one of their codes meanwhile', async () => {
  const { db, inspector, send } = await buildHealthCheckApp()
  const anna = await inspector()
  const words = { fi: 'a', sv: 'a', en: 'a' }
  const template = (Code: string): SurveyDefinition => ({
    ...{ Code, Name: words, ImageMaps: [], Signatures: [] },
    Sections: [{ Id: 'brakes', Title: words, Checks: [{ Id: 'pads', Title: words }] }],
  })
  const Templates = [template('free'), template('raced')]
  const answer = await whileLocked(
    db,
    (tx) => tx.insertInto('survey').values({ code: 'raced', site_id: null, position: 99 }).execute(),
    () => send(api.loadTemplates, { headers: {}, body: { IsOfSite: false, Templates } }, anna.headers),
  )
  expect(answer).toMatchObject(refusedWith('settingTaken'))
  const stored = await db.selectFrom('survey').select('code').where('code', '=', 'free').execute()
  expect(stored).toEqual([])
})
