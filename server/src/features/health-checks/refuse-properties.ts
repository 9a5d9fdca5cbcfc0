import type { Property } from '@verstas/contract/health-checks/entities.ts'
import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { problemsOfProperties } from '@verstas/domain/health-checks/check-properties.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Maximum number of invalid values that one refusal names. */
const maxProblems = 20

/**
 * Refuses values that do not match the template.
 *
 * @throws {Refusal} propertyInvalid (`key`, `reason` in the reader's language) for each of them
 */
export function refuseWrongProperties(
  survey: Parameters<typeof problemsOfProperties>[0],
  properties: readonly Property[],
  language: Language,
): void {
  const [problem, ...problems] = problemsOfProperties(survey, properties)
    .slice(0, maxProblems)
    .map(({ key, reason: { name, values } }) => {
      const reason = fillText(textCatalogue[`healthCheckForm.wrong.${name}`][language], language, values)
      return { name: 'propertyInvalid' as const, data: { key, reason } }
    })
  if (problem) throw new Refusal([problem, ...problems])
}
