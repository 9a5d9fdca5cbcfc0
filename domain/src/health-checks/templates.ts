import { SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import list from './templates.json' with { type: 'json' }

/**
 * The built-in templates, in the order in which they are shown. A check has the same id in all templates. A
 * later light of a check can therefore replace an earlier light.
 */
export const templates: readonly SurveyDefinition[] = list.map((template) => SurveyDefinition.parse(template))
