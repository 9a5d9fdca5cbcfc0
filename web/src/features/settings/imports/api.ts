import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed, createClient } from '@verstas/contract/call.ts'
import { importEndpoints } from '@verstas/contract/imports/endpoints.ts'
import type { FileImport, ImportRow, ImportSettings } from '@verstas/contract/imports/entities.ts'
import type { ImportKind } from '@verstas/contract/imports/kinds.ts'
import { call, requestWithSession } from '../../../platform/api/client.ts'
import { baseInUse } from '../../../platform/api/connection.ts'
import { endpointKey, endpointQuery, invalidateChanges } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'

const {
  listImports,
  startImport,
  getImport,
  saveImportSettings,
  listImportRows,
  saveImportRow,
  keepImportRow,
  runImport,
  undoImport,
  removeImport,
} = importEndpoints

export type RowResult = NonNullable<ImportRow['Result']>

/** Queries the imports of the site. */
export const useImports = () => useQuery(endpointQuery(listImports, {}))

/** Queries an import with its state and counts. */
export const useImport = (id: number) => useQuery(endpointQuery(getImport, { params: { id } }))

/** Queries the rows of an import that have a result. Each `fetchNextPage` loads further rows. */
export const useRows = (id: number, result: RowResult) =>
  useInfiniteQuery({
    queryKey: [...endpointKey(listImportRows), { id, result }],
    queryFn: ({ pageParam, signal }) =>
      call(listImportRows, {
        params: { id },
        query: { result, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ Rows, HasMore }) => (HasMore ? (Rows.at(-1)?.Line ?? null) : null),
    select: ({ pages }) => pages.flatMap(({ Rows }) => Rows),
  })

/**
 * Uploads a file. The server parses it and writes no record yet.
 *
 * @throws {CallFailed}
 */
async function upload(kind: ImportKind, file: File): Promise<FileImport> {
  const request = requestWithSession()
  const client = createClient({
    base: baseInUse(),
    headers: request.headers,
    onAnswer: request.onAnswer,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('content-type', 'application/octet-stream')
      return fetch(url, { ...init, headers, body: file })
    },
  })
  try {
    return await client(startImport, { query: { kind, name: file.name.slice(-200) } })
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) request.onUnauthorized()
    throw error
  }
}

interface SavedRow {
  readonly line: number
  readonly cells: readonly string[]
  /** The values of columns that the file lacks. */
  readonly added: readonly { readonly Key: string; readonly Value: string }[]
  /** True to make the same changes in all refused rows with the same cells. */
  readonly isForAlike: boolean
}

/** The writes of an import. A failure is shown as a message, and the data is refetched. */
export function useImportWrites(id: number) {
  const t = useTexts()
  const queries = useQueryClient()
  const write = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => ({
    mutationFn,
    onError: (error: Error) => {
      notify.error(messageOf(error, t))
      invalidateChanges(queries, runImport)
    },
  })
  const params = { id }
  return {
    saveSettings: useMutation(write((body: ImportSettings) => call(saveImportSettings, { params, body }))),
    saveRow: useMutation(
      write(({ line, cells, added, isForAlike }: SavedRow) =>
        call(saveImportRow, {
          params: { id, line },
          body: {
            Cells: [...cells],
            ...(added.length > 0 && { Added: [...added] }),
            ...(isForAlike && { IsForAlike: true }),
          },
        }),
      ),
    ),
    /** Keeps one row and skips the other rows of the same record. */
    keepRow: useMutation(write((line: number) => call(keepImportRow, { params: { id, line } }))),
    run: useMutation(write(() => call(runImport, { params }))),
    undo: useMutation(write(() => call(undoImport, { params }))),
    remove: useMutation(write(() => call(removeImport, { params }))),
  }
}

/** Returns the upload mutation. `onStarted` receives the new import. */
export function useUpload(onStarted: (started: FileImport) => void) {
  const t = useTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, file }: { kind: ImportKind; file: File }) => upload(kind, file),
    onSuccess: (started) => {
      invalidateChanges(queries, startImport)
      onStarted(started)
    },
    onError: (error) => notify.error(messageOf(error, t)),
  })
}
