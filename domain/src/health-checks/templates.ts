import { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import list from './templates.json' with { type: 'json' }

/** The templates that the project brings, in the order in which they are offered. A check has the same id in each, so that a later light of it counts. */
export const templates: readonly SurveyDefinition[] = list.map((template) => SurveyDefinition.parse(template))
