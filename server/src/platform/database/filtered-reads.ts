import type * as z from 'zod'
import { type JsonRead, jsonRead, type ReadParameters, type ReadValues } from './read-json.ts'

interface FilteredReadsDefinition<Filter extends string, Parameters extends ReadParameters, Answer> {
  /** What the names of the reads begin with. */
  readonly name: string
  /** Each filter's word in the names of the reads, and its type; its value is a parameter of its name. */
  readonly filters: Readonly<Record<Filter, readonly [word: string, type: ReadParameters[string]]>>
  /** The parameters that do not filter. */
  readonly parameters: Parameters
  readonly answer: z.ZodType<Answer>
  /** The statement for the filters that are given. */
  readonly sql: (isGiven: (filter: Filter) => boolean) => string
}

/** A read with what it is run with. */
export interface PreparedSearch<Answer> {
  readonly read: JsonRead<ReadParameters, Answer>
  readonly values: ReadValues<ReadParameters>
}

/**
 * The reads of a search: one for each set of filters, because a filter that may be absent (`$filter is null or …`)
 * would keep PostgreSQL from its indexes.
 *
 * @returns finds the read of a search, whose filters are given where they are neither undefined nor blank
 */
export function filteredReads<const Filter extends string, const Parameters extends ReadParameters, Answer>(
  definition: FilteredReadsDefinition<Filter, Parameters, Answer>,
) {
  const { name, filters, parameters, answer, sql } = definition
  const reads = new Map<string, JsonRead<ReadParameters, Answer>>()
  const readOf = (given: readonly Filter[]): JsonRead<ReadParameters, Answer> => {
    const nameOfRead = `${name}-by-${given.map((filter) => filters[filter][0]).join('-')}`
    const known = reads.get(nameOfRead)
    if (known) return known
    const read = jsonRead({
      name: nameOfRead,
      parameters: {
        ...parameters,
        ...Object.fromEntries(given.map((filter) => [filter, filters[filter][1]])),
      },
      answer,
      sql: sql((filter) => given.includes(filter)),
    })
    reads.set(nameOfRead, read)
    return read
  }
  const all = Object.keys(filters) as Filter[]
  // Of all names the longest one: where it is too long, the server does not start, instead of failing that one search.
  readOf(all)
  return (
    search: Readonly<Partial<Record<Filter, unknown>>>,
    values: ReadValues<Parameters>,
  ): PreparedSearch<Answer> => {
    const read = readOf(all.filter((filter) => Boolean(search[filter])))
    return { read, values: { ...search, ...values } as ReadValues<ReadParameters> }
  }
}
