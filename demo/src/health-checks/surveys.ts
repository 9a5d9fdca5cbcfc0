import { templates } from '@verstas/domain/health-checks/templates.ts'
import { type Calendar, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'

/** Returns the id of a template in the demo by its code; 0 if there is none. */
export const surveyIdOf = (code: string): number => templates.findIndex(({ Code }) => Code === code) + 1

/** Adds the templates and puts them into use at every site. */
export function addSurveys(ledger: Ledger, calendar: Calendar): void {
  for (const [place, definition] of templates.entries()) {
    const id = place + 1
    ledger.add('survey', { id, code: definition.Code, site_id: null, position: id })
    ledger.add('survey_version', {
      survey_id: id,
      version: 1,
      definition,
      created_at: toTimestamp(calendar.at(-700, '08:00')),
    })
  }
}
