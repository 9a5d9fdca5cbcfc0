import { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import list from './templates.json' with { type: 'json' }

/**
 * The project's templates, in their displayed order. A check has the same id in each, so a later light of it
 * counts.
 */
export const templates: readonly SurveyDefinition[] = list.map((template) => SurveyDefinition.parse(template))
