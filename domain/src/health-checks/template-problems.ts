import type {
  CheckDefinition,
  ImageMapDefinition,
  SurveyDefinition,
  Words,
} from '@verstas/contract/health-checks/survey-definition.ts'
import { templateLimits } from '@verstas/contract/health-checks/template-limits.ts'
import { type PartKey, templateKey } from './template-parts.ts'

/** A reason why a template cannot be saved. */
export type TemplateProblemName =
  /** A text is missing in a language. */
  | 'words'
  /** A text is too long. */
  | 'long'
  /** A section has no checks. */
  | 'noChecks'
  /**
   * A measure has an invalid number: a limit outside the range, a red limit better than the amber one, or a
   * wrong step.
   */
  | 'measure'
  /** There are more items than `most`. */
  | 'tooMany'

export interface TemplateProblem {
  readonly part: PartKey
  readonly name: TemplateProblemName
  readonly most?: number
}

/** Returns the problems of a template that an administrator edits, in the order of the form. */
export function templateProblems(template: SurveyDefinition): TemplateProblem[] {
  const { Name, Sections, ImageMaps, Signatures } = template
  return [
    ...problemsOfWords(templateKey, Name),
    ...tooMany(templateKey, Sections, templateLimits.sections),
    ...Sections.flatMap(({ Id, Title, Checks }): TemplateProblem[] => {
      const part: PartKey = `section.${Id}`
      return [
        ...problemsOfWords(part, Title),
        ...(Checks.length === 0 ? [{ part, name: 'noChecks' } as const] : []),
        ...tooMany(part, Checks, templateLimits.checks),
        ...Checks.flatMap(problemsOfCheck),
      ]
    }),
    ...tooMany('image.', ImageMaps, templateLimits.images),
    ...tooMany(
      'image.',
      ImageMaps.filter(({ Picture }) => Picture),
      templateLimits.pictures,
    ),
    ...ImageMaps.flatMap(problemsOfImage),
    ...tooMany('signature.', Signatures, templateLimits.signatures),
    ...Signatures.flatMap(({ Id, Title }) => problemsOfWords(`signature.${Id}`, Title)),
  ]
}

function problemsOfWords(part: PartKey, words: Words): TemplateProblem[] {
  const texts = [words.fi, words.sv, words.en]
  if (texts.some((text) => text === '')) return [{ part, name: 'words' }]
  return texts.some((text) => text.length > templateLimits.words)
    ? [{ part, name: 'long', most: templateLimits.words }]
    : []
}

const tooMany = (part: PartKey, items: readonly unknown[], most: number): TemplateProblem[] =>
  items.length > most ? [{ part, name: 'tooMany', most }] : []

function problemsOfCheck({ Id, Title, Measure: measure }: CheckDefinition): TemplateProblem[] {
  const part: PartKey = `check.${Id}`
  return [
    ...problemsOfWords(part, Title),
    ...(measure && !isValidMeasure(measure) ? [{ part, name: 'measure' } as const] : []),
  ]
}

const problemsOfImage = ({ Id, Title, Parts }: ImageMapDefinition): TemplateProblem[] => [
  ...problemsOfWords(`image.${Id}`, Title),
  ...tooMany(`image.${Id}`, Parts ?? [], templateLimits.parts),
  ...(Parts ?? []).flatMap((part) => problemsOfWords(`image.${Id}`, part.Title)),
]

/**
 * True if all numbers of a measure are finite and its step is positive. The limits must be in the range, and
 * red must not be better than amber.
 */
function isValidMeasure({
  Least,
  Most,
  Step,
  WorseWhen,
  Soon,
  Now,
}: NonNullable<CheckDefinition['Measure']>): boolean {
  const isInRange = (limit: number) => Least <= limit && limit <= Most
  return (
    [Least, Most, Step, Soon, Now].every(Number.isFinite) &&
    Step > 0 &&
    isInRange(Soon) &&
    isInRange(Now) &&
    (WorseWhen === 'lower' ? Now <= Soon : Now >= Soon)
  )
}
