import { CallFailed } from '@verstas/contract/call.ts'
import type { ErrorAnswer } from '@verstas/contract/errors/catalogue.ts'
import type { UploadEntry } from './upload-entry.ts'

/** What a transfer tells while it runs, and how it is stopped. */
export interface TransferWatch {
  readonly signal: AbortSignal
  /** The server begins to take the file at this address, where it can go on later. */
  readonly onAddress: (address: string) => void
  /** @param sentBytes of the whole file, those of earlier tries included */
  readonly onProgress: (sentBytes: number) => void
}

export type SendFile = (entry: UploadEntry, file: Blob, watch: TransferWatch) => Promise<void>

/** How long nothing may move before the network counts as lost; browsers alone wait for minutes. */
const longestStandstillMs = 60_000

/**
 * Calls `stop` when the transfer is not wanted any more, or the network is lost: the browser says so, or nothing moved
 * for too long. `feed` says that something moved.
 */
export function guardTransfer(signal: AbortSignal, stop: (reason: unknown) => void) {
  const loseNetwork = () => stop(new CallFailed(0, []))
  const obey = () => stop(signal.reason)
  let timer = setTimeout(loseNetwork, longestStandstillMs)
  signal.addEventListener('abort', obey)
  window.addEventListener('offline', loseNetwork)
  return {
    feed: () => {
      clearTimeout(timer)
      timer = setTimeout(loseNetwork, longestStandstillMs)
    },
    end: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', obey)
      window.removeEventListener('offline', loseNetwork)
    },
  }
}

/** The server's reasons in the body of a refusal. */
export function reasonsIn(body: string): readonly ErrorAnswer[] {
  try {
    const reasons: unknown = JSON.parse(body)
    return Array.isArray(reasons) ? (reasons as ErrorAnswer[]) : []
  } catch {
    return []
  }
}

/** The headers of an answer, as far as its origin shows them. */
export function headersOf(request: XMLHttpRequest): Headers {
  // Asked for a header that another origin does not show, the browser would complain.
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  return new Headers(lines.filter(Boolean).map((line): [string, string] => [before(line), after(line)]))
}

const before = (line: string): string => line.slice(0, line.indexOf(':'))
const after = (line: string): string => line.slice(line.indexOf(':') + 1).trim()
