import type { OwnDataOffer } from '@verstas/contract/own-data/entities.ts'
import type { MissingField, OrderForm } from './order-form.ts'

/** The properties of a section of the page. */
export interface SectionProps {
  readonly form: OrderForm
  readonly offer: OwnDataOffer
  /** The missing fields, after the user tried to make the work order. */
  readonly problems: readonly MissingField[]
  /** The reasons of the fields that the server refused, by the names of the wire. */
  readonly refused: ReadonlyMap<string, string>
  /** Changes fields of the form. It stays the same between renders. */
  readonly onChange: (changes: Partial<OrderForm>) => void
}
