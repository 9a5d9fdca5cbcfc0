interface Noted {
  readonly JobNotes?: readonly string[] | undefined
  readonly Jobs?: readonly { readonly Note: string }[] | undefined
}

/** The notes of a work order's jobs, without empty ones; null where the server sends neither them nor the jobs. */
export function jobNotesOf({ JobNotes, Jobs }: Noted): readonly string[] | null {
  const notes = JobNotes ?? Jobs?.map(({ Note }) => Note)
  return notes?.filter((note) => note !== '') ?? null
}
