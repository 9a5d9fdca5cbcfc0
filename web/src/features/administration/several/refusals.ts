import { CallFailed } from '@verstas/contract/call.ts'

/** The refusal of one line of a list. */
export interface LineRefusal {
  /** The wire's name of the field, or null if the refusal is about the whole line. */
  readonly field: string | null
  readonly message: string
}

/** Returns the refusals of a failed call about several lines, by the key of the line. */
export function refusalsOf<Line>(
  failure: Error,
  lines: readonly Line[],
  keyOf: (line: Line) => number,
): ReadonlyMap<number, LineRefusal> {
  if (!(failure instanceof CallFailed)) return new Map()
  return new Map(
    failure.errors.flatMap(({ ErrorMessage, MetaData }) => {
      const metaOf = (key: string) => MetaData.find(({ Key }) => Key === key)?.Value ?? null
      const line = lines[Number(metaOf('line') ?? Number.NaN)]
      return line ? [[keyOf(line), { field: metaOf('field'), message: ErrorMessage }] as const] : []
    }),
  )
}
