import type { ImageMap, SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import type {
  ImageMapDefinition,
  SurveyDefinition,
} from '@verstas/contract/health-checks/survey-definition.ts'
import type { Language } from '@verstas/contract/texts/language.ts'

/**
 * Returns the form of a template in a language. `imageOf` returns the pictures. The app's drawings depend on
 * the vehicle's body.
 */
export const surveyFormOf = (
  { Name, Sections, ImageMaps, Signatures }: SurveyDefinition,
  language: Language,
  imageOf: (image: ImageMapDefinition) => Omit<ImageMap, 'Id' | 'Title'>,
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
  ImageMaps: ImageMaps.map((image) => ({
    ...imageOf(image),
    Id: image.Id,
    Title: image.Title[language],
  })),
  Signatures: Signatures.map((field) => ({ ...field, Title: field.Title[language] })),
})

/** Returns the form of a template without pictures, which the rules do not need. */
export const rulesOf = (definition: SurveyDefinition, language: Language = 'fi') =>
  surveyFormOf(definition, language, () => ({ Descriptor: '', Svg: '', Parts: [] }))

/**
 * Returns the image map of a picture from a file. The picture fits into the frame of all drawings.
 *
 * @param address the address of the picture (`data:`)
 */
export const pictureMapOf = (
  { Parts }: Pick<ImageMapDefinition, 'Parts'>,
  {
    address,
    name,
    language,
  }: { readonly address: string; readonly name: string; readonly language: Language },
): Omit<ImageMap, 'Id' | 'Title'> => ({
  Descriptor: `${pictureDescriptor}${name}`,
  Svg:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" aria-hidden="true">' +
    `<image width="400" height="200" href="${address}"/></svg>`,
  Parts: (Parts ?? []).map(({ Title, ...part }) => ({ ...part, Title: Title[language] })),
})

/** The prefix of the descriptors of pictures from files. */
export const pictureDescriptor = 'picture.'
