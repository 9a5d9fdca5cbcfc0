import type { Language } from '@verstas/contract/texts/language.ts'

/** A step of a help: what to do in a few words, and a short sentence about it. */
export type HelpStep = Readonly<Record<Language, readonly [title: string, sentence: string]>>

/** The names of the drawings (`help-drawing.tsx`). */
export type DrawingName = 'row' | 'clock' | 'plan' | 'lights' | 'tyre' | 'shelf'

/** The help of one page. */
export interface Help {
  /** In the order in which a person meets them. */
  readonly steps: readonly HelpStep[]
  /** A drawing of the step that is not obvious. */
  readonly drawing?: DrawingName
}
