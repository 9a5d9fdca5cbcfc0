import type { ImageMap, SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import type { Drawing, SurveyDefinition } from '@verstas/contract/health-checks/survey-definition.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/**
 * Returns the form of a template in a language. `imageOf` returns the pictures, which depend on the vehicle's
 * body.
 */
export const surveyFormOf = (
  { Name, Sections, ImageMaps, Signatures }: SurveyDefinition,
  language: Language,
  imageOf: (drawing: Drawing) => Omit<ImageMap, 'Id' | 'Title'>,
): Omit<SurveyForm, 'SurveyId' | 'SurveyVersion'> => ({
  Name: Name[language],
  Sections: Sections.map(({ Id, Title, Checks }) => ({
    Id,
    Title: Title[language],
    Checks: Checks.map((check) => ({
      Id: check.Id,
      Title: check.Title[language],
      Measure: check.Measure ?? null,
      TreadOf: check.TreadOf ?? null,
      IsOptional: check.IsOptional ?? false,
    })),
  })),
  ImageMaps: ImageMaps.map(({ Id, Title, Drawing }) => ({ ...imageOf(Drawing), Id, Title: Title[language] })),
  Signatures: Signatures.map((field) => ({ ...field, Title: field.Title[language] })),
})

/** Returns the form of a template without pictures, which the rules do not need. */
export const rulesOf = (definition: SurveyDefinition, language: Language = 'fi') =>
  surveyFormOf(definition, language, (drawing) => ({ Descriptor: drawing, Svg: '', Parts: [] }))
