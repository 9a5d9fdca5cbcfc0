import type { Stamping } from '@verstas/contract/stamping/entities.ts'

type Span = Pick<Stamping, 'Id' | 'StartTime' | 'EndTime'>

/** The greatest instant that a Date can hold. */
const maximumDate = 8_640_000_000_000_000

const endOf = (stamping: Span): number =>
  stamping.EndTime === null ? maximumDate : new Date(stamping.EndTime).getTime()

/** Orders stampings by their end, a running one last (specification.md, States); then by start and id. */
export const compareStampings = (a: Span, b: Span): number =>
  endOf(a) - endOf(b) || new Date(a.StartTime).getTime() - new Date(b.StartTime).getTime() || a.Id - b.Id

/** The stamping that ends last, which is the running one where there is one; null for none. */
export function latestStamping<S extends Span>(stampings: readonly S[]): S | null {
  return stampings.reduce<S | null>(
    (latest, stamping) => (latest && compareStampings(latest, stamping) > 0 ? latest : stamping),
    null,
  )
}
