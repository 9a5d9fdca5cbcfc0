import type { OwnDataOffer } from '@verstas/contract/own-data/entities.ts'
import type { MissingField, OrderForm } from './order-form.ts'

export interface SectionProps {
  readonly form: OrderForm
  readonly offer: OwnDataOffer
  /** The missing fields; empty before the first attempt to create the work order. */
  readonly problems: readonly MissingField[]
  /** The reasons why the server refused fields, by the fields' names on the wire. */
  readonly refused: ReadonlyMap<string, string>
  /** Changes fields of the form. The function is stable between renders. */
  readonly onChange: (changes: Partial<OrderForm>) => void
}
