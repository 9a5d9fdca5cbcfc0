interface WithJobs {
  readonly Jobs?: readonly { readonly Note: string }[] | undefined
}

/** Returns the non-empty notes of a work order's jobs; null if the server sends no jobs. */
export const jobNotesOf = ({ Jobs }: WithJobs): readonly string[] | null =>
  Jobs?.map(({ Note }) => Note).filter((note) => note !== '') ?? null
