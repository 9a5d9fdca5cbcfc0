/** The address of the task page. `task` is the id of the open task. */
export interface TasksAddress {
  readonly task?: number
}

/** Parses the page's query, and drops unknown parameters and invalid ids. */
export const readAddress = ({ task }: Readonly<Record<string, unknown>>): TasksAddress =>
  typeof task === 'string' && /^[1-9]\d{0,14}$/.test(task) ? { task: Number(task) } : {}
