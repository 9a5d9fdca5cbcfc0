import type { TextName } from '@verstas/contract/texts/catalogue.ts'

/** The names of the texts in which the searches of the catalogues differ. */
export interface CatalogueTexts {
  readonly searchKey: TextName
  readonly code: TextName
  readonly name: TextName
  readonly results: TextName
  readonly startTitle: TextName
  readonly startHint: TextName
  readonly emptyTitle: TextName
}
