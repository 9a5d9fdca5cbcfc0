import { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import list from './templates.json' with { type: 'json' }

/**
 * The templates of the project, in the order in which they are shown. A check has the same id in all
 * templates, so its later light replaces an earlier one.
 */
export const templates: readonly SurveyDefinition[] = list.map((template) => SurveyDefinition.parse(template))
