import type { ExportProblem } from '@verstas/contract/reports/export-entities.ts'
import { Refusal } from '../../../platform/http/refusal.ts'

/** The problem of a failed attempt. */
export class RunProblem extends Error {
  readonly problem: ExportProblem
  readonly detail: string | null
  /** True if a later attempt may succeed without anyone's help. */
  readonly isPassing: boolean

  constructor(problem: ExportProblem, detail: string | null, { isPassing }: { readonly isPassing: boolean }) {
    super(detail === null ? problem : `${problem}: ${detail}`)
    this.name = 'RunProblem'
    this.problem = problem
    this.detail = detail
    this.isPassing = isPassing
  }
}

/** Error codes of the operating system for a missing or inaccessible folder. A retry cannot help. */
const needsHelp = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'])

/** Converts an error of the folder. */
export function folderProblem(error: unknown): RunProblem {
  const { code } = error as NodeJS.ErrnoException
  return new RunProblem('folder', code ?? null, { isPassing: code === undefined || !needsHelp.has(code) })
}

/** Converts any error. An unknown error has no detail, because its message could contain data. */
export function problemOf(error: unknown): RunProblem {
  if (error instanceof RunProblem) return error
  if (error instanceof Refusal && error.reasons[0].name === 'reportTooLong')
    return new RunProblem('tooManyRows', null, { isPassing: false })
  return new RunProblem('unexpected', null, { isPassing: true })
}
