import type * as z from 'zod'
import { type JsonRead, jsonRead, type ReadParameters, type ReadValues } from './read-json.ts'

interface FilteredReadsDefinition<Filter extends string, Parameters extends ReadParameters, Answer> {
  /** The common prefix of the names of all reads. */
  readonly name: string
  /**
   * For each filter, a word for the names of reads, and the type of the parameter. The parameter has the
   * filter's name.
   */
  readonly filters: Readonly<Record<Filter, readonly [word: string, type: ReadParameters[string]]>>
  /** Parameters that are not filters. */
  readonly parameters: Parameters
  readonly answer: z.ZodType<Answer>
  /** Returns the statement for the set of given filters. */
  readonly sql: (isGiven: (filter: Filter) => boolean) => string
}

/** A read with the values of its parameters. */
export interface PreparedSearch<Answer> {
  readonly read: JsonRead<ReadParameters, Answer>
  readonly values: ReadValues<ReadParameters>
}

/**
 * Declares the reads of a search: one for each set of filters. A single statement with optional filters
 * (`$filter is null or …`) could not use indexes.
 *
 * @returns a function that selects the read of a search; it ignores filters that are undefined, empty or
 * false
 */
export function filteredReads<const Filter extends string, const Parameters extends ReadParameters, Answer>(
  definition: FilteredReadsDefinition<Filter, Parameters, Answer>,
) {
  const { name, filters, parameters, answer, sql } = definition
  const reads = new Map<string, JsonRead<ReadParameters, Answer>>()
  const readOf = (givenFilters: readonly Filter[]): JsonRead<ReadParameters, Answer> => {
    const nameOfRead = `${name}-by-${givenFilters.map((filter) => filters[filter][0]).join('-')}`
    const existing = reads.get(nameOfRead)
    if (existing) return existing
    const read = jsonRead({
      name: nameOfRead,
      parameters: {
        ...parameters,
        ...Object.fromEntries(givenFilters.map((filter) => [filter, filters[filter][1]])),
      },
      answer,
      sql: sql((filter) => givenFilters.includes(filter)),
    })
    reads.set(nameOfRead, read)
    return read
  }
  const all = Object.keys(filters) as Filter[]
  // Declares the read with the longest name at startup. The server then fails to start if PostgreSQL would
  // truncate that name.
  readOf(all)
  return (
    search: Readonly<Partial<Record<Filter, unknown>>>,
    values: ReadValues<Parameters>,
  ): PreparedSearch<Answer> => {
    const read = readOf(all.filter((filter) => Boolean(search[filter])))
    return { read, values: { ...search, ...values } as ReadValues<ReadParameters> }
  }
}
