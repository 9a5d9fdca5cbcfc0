interface WithJobs {
  readonly Jobs?: readonly { readonly Note: string }[] | undefined
}

/** Returns the notes of a work order's jobs that are not empty; null if the server sends no jobs. */
export const jobNotesOf = ({ Jobs }: WithJobs): readonly string[] | null =>
  Jobs?.map(({ Note }) => Note).filter((note) => note !== '') ?? null
