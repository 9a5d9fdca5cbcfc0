import type { Language } from '@verstas/contract/texts/language.ts'

/** A step of a help: a short title, and a sentence about it. */
export type HelpStep = Readonly<Record<Language, readonly [title: string, sentence: string]>>

/** The names of the drawings (`help-drawing.tsx`). */
export type DrawingName = 'row' | 'clock' | 'plan' | 'lights' | 'tyre' | 'shelf'

/** The help for one page. */
export interface Help {
  /** The steps, in the order in which a user needs them. */
  readonly steps: readonly HelpStep[]
  /** A drawing of the step that is not obvious. */
  readonly drawing?: DrawingName
}
